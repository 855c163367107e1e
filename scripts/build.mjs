// npm run build, and before every npm pack: compiles the package into dist/. What does that is TypeScript; this file
// runs in a fresh clone, and installs what runs that.
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { report } from "./support/failure.mjs";
import { print } from "./support/print.mjs";
import { readFlags } from "./support/read-flags.mjs";
import { runNode, stopChildrenOnSignal } from "./support/run-command.mjs";

const help = `Usage: npm run build -- [options]

Compiles the package into dist/js, dist/cjs, dist/types and dist/specs, which npm pack adds to the tarball.

  --if-stale   do nothing if no source has changed since the last build
  --help, -h   print this

Exit codes: 0 built, 1 the build failed, 2 wrong usage.
`;

/** @param {string[]} args */
async function build(args) {
  const flags = readFlags(args, ["--if-stale"]);
  if (flags.has("--help")) return print(help.trimEnd());
  await ensureDependencies();
  const { code } = await runNode(["--import", "tsx", "scripts/build/main.ts", ...flags]);
  process.exitCode = code;
}

stopChildrenOnSignal();
await build(process.argv.slice(2)).catch((error) => {
  process.exitCode = report(error);
});
