// npm run build, and before every npm pack: compiles the package into dist/.
import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { compileTypes } from "./build/compile-types.mjs";
import { bundleClients } from "./build/bundle-clients.mjs";
import { bundlePrograms } from "./build/bundle-programs.mjs";
import { isProgram, readEntries } from "./build/entries.mjs";
import { isBuilt, rememberBuilt } from "./build/freshness.mjs";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { report } from "./support/failure.mjs";
import { print } from "./support/print.mjs";
import { projectRoot } from "./support/project.mjs";
import { readFlags } from "./support/read-flags.mjs";
import { stopChildrenOnSignal } from "./support/run-command.mjs";

const help = `Usage: npm run build -- [options]

Compiles the package into dist/: dist/js, dist/types and dist/specs, which npm pack puts into the tarball.

  --if-stale   do nothing when no source has changed since the last build
  --help, -h   print this

Exit codes: 0 built, 1 it could not be built, 2 the command line is wrong.
`;

const dist = path.join(projectRoot, "dist");

/** @param {string[]} args */
async function build(args) {
  const flags = readFlags(args, ["--if-stale"]);
  if (flags.has("--help")) return print(help.trimEnd());
  await ensureDependencies();
  if (flags.has("--if-stale") && isBuilt()) return;
  const entries = readEntries();
  for (const folder of ["js", "types", "specs"]) {
    rmSync(path.join(dist, folder), { recursive: true, force: true });
  }
  copyDocuments();
  await Promise.all([
    compileTypes(entries),
    bundleClients(entries.filter((entry) => !isProgram(entry))),
    bundlePrograms(entries),
  ]);
  rememberBuilt();
}

function copyDocuments() {
  const folder = path.join(dist, "specs");
  mkdirSync(folder, { recursive: true });
  const generated = path.join(projectRoot, "generated");
  for (const entry of readdirSync(generated, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const document = path.join(generated, entry.name, "openapi.json");
    copyFileSync(document, path.join(folder, `${entry.name}.json`));
  }
}

stopChildrenOnSignal();
await build(process.argv.slice(2)).catch((error) => {
  process.exitCode = report(error);
});
