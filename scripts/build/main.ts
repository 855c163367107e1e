import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { projectRoot } from "../support/project.mjs";
import { runScript } from "../support/script.mjs";
import { bundle } from "./bundle.js";
import { compileTypes } from "./compile-types.js";
import { clientRuntime, nameNeutrally } from "./client-runtime.js";
import { apis, readEntries } from "./entries.js";
import { buildGeneratorPackage } from "./generator-package.js";
import { fingerprintSources, isBuilt, record } from "./freshness.js";

const dist = path.join(projectRoot, "dist");

await runScript({}, build);

/** Writes the package into dist/, once its dependencies are there. */
async function build(flags: readonly string[]): Promise<void> {
  if (flags.includes("--if-stale") && isBuilt()) return;
  // From before the build: a source can be saved meanwhile.
  const sources = fingerprintSources();
  const entries = readEntries();
  for (const name of [record, "js", "cjs", "types", "specs"])
    rmSync(path.resolve(dist, name), { recursive: true, force: true });
  rmSync(clientRuntime.folder, { recursive: true, force: true });
  copyDocuments();
  writeGuide();
  await Promise.all([compileTypes(entries), bundle(entries), buildGeneratorPackage()]);
  nameNeutrally();
  writeFileSync(record, sources);
}

function copyDocuments(): void {
  mkdirSync(path.join(dist, "specs"), { recursive: true });
  for (const api of apis) {
    const document = readFileSync(path.join(projectRoot, "generated", api, "openapi.json"), "utf8");
    writeFileSync(path.join(dist, "specs", `${api}.json`), JSON.stringify(JSON.parse(document)));
  }
}

/** Writes the pages that the command serves to agents. */
function writeGuide(): void {
  const folder = path.join(projectRoot, "docs", "guide");
  const files = readdirSync(folder).filter((file) => file.endsWith(".md"));
  const pages = files.map((file) => [file, readFileSync(path.join(folder, file), "utf8")]);
  const text = JSON.stringify(Object.fromEntries(pages));
  writeFileSync(path.join(dist, "guide.json.br"), brotliCompressSync(text));
}
