// npm run api-report: writes down what the built package offers, for a reviewer to read in a diff. What
// does that is TypeScript; this file runs in a fresh clone, and installs what runs that.
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { report } from "./support/failure.mjs";
import { print } from "./support/print.mjs";
import { readFlags } from "./support/read-flags.mjs";
import { runNode, stopChildrenOnSignal } from "./support/run-command.mjs";

const help = `Usage: npm run api-report -- [options]

Builds the package and writes its public API into test/package/public-api/, one file per entry of "exports". Read the diff
of these files before you commit it: it shows what changes for users of the package.

  --check      write nothing; show what has changed since the last report, and exit with 1 if anything has
  --help, -h   print this

Exit codes: 0 written or unchanged, 1 changed or not built, 2 wrong usage.
`;

/** @param {string[]} args */
async function main(args) {
  const flags = readFlags(args, ["--check"]);
  if (flags.has("--help")) return print(help.trimEnd());
  await ensureDependencies();
  const { code } = await runNode(["--import", "tsx", "scripts/build/api-report.ts", ...flags]);
  process.exitCode = code;
}

stopChildrenOnSignal();
await main(process.argv.slice(2)).catch((error) => {
  process.exitCode = report(error);
});
