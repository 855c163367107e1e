// npm run api-report: writes down what the built package offers, for a reviewer to read in a diff. What
// does that is TypeScript; this file runs in a fresh clone, and installs what runs that.
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { report } from "./support/failure.mjs";
import { print } from "./support/print.mjs";
import { readFlags } from "./support/read-flags.mjs";
import { runNode, stopChildrenOnSignal } from "./support/run-command.mjs";

const help = `Usage: npm run api-report -- [options]

Builds the package and writes down what it offers, one file per entry of "exports", into test/package/public-api/. Read
the diff of these files before you commit it: it is what the users of the package will see.

  --check      write nothing; show what has changed since it was last written, and exit with 1 if anything has
  --help, -h   print this

Exit codes: 0 written or unchanged, 1 it has changed or could not be built, 2 the command line is wrong.
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
