import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { report } from "../support/failure.mjs";
import { projectRoot } from "../support/project.mjs";
import { stopChildrenOnSignal } from "../support/run-command.mjs";
import { bundleClients } from "./bundle-clients.js";
import { bundlePrograms } from "./bundle-programs.js";
import { compileTypes } from "./compile-types.js";
import { isProgram, readEntries } from "./entries.js";
import { isBuilt, rememberBuilt } from "./freshness.js";

const dist = path.join(projectRoot, "dist");

stopChildrenOnSignal();
await build(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = report(error);
});

/** Writes the package into dist/, once its dependencies are there. */
async function build(flags: readonly string[]): Promise<void> {
  if (flags.includes("--if-stale") && isBuilt()) return;
  const entries = readEntries();
  for (const folder of ["js", "cjs", "types", "specs", "guide"]) {
    rmSync(path.join(dist, folder), { recursive: true, force: true });
  }
  copyDocuments();
  copyGuide();
  await Promise.all([
    compileTypes(entries),
    bundleClients(entries.filter((entry) => !isProgram(entry))),
    bundlePrograms(entries),
  ]);
  rememberBuilt();
}

function copyDocuments(): void {
  const folder = path.join(dist, "specs");
  mkdirSync(folder, { recursive: true });
  const generated = path.join(projectRoot, "generated");
  for (const entry of readdirSync(generated, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const document = path.join(generated, entry.name, "openapi.json");
    copyFileSync(document, path.join(folder, `${entry.name}.json`));
  }
}

/** The pages that the command serves to agents. */
function copyGuide(): void {
  const folder = path.join(dist, "guide");
  mkdirSync(folder, { recursive: true });
  const pages = path.join(projectRoot, "docs", "guide");
  for (const file of readdirSync(pages).filter((name) => name.endsWith(".md"))) {
    copyFileSync(path.join(pages, file), path.join(folder, file));
  }
}
