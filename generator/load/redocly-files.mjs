import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const packageFile = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
const modulesFolder = path.join(path.dirname(packageFile), "..", "..");

/** The command line's main module; it runs once with the arguments of the process. */
export const mainFile = path.join(path.dirname(packageFile), "lib", "index.js");

/** Its URL, which its imports are relative to. */
export const mainUrl = pathToFileURL(mainFile).href;

/** Matches the path of a command line module, relative to the main one. */
export const chunk = /\.\/chunks\/(\w+)\.js/;

/** Lists the modules that the main module imports at startup. */
export function listChunks() {
  return findChunks(/\bimport\b[^"();]*"(\.\/[^"]+)"/g);
}

/** Lists the modules that it imports for the two commands that run here. */
export function listCommandChunks() {
  return findChunks(/\{handle(?:Lint|Bundle):\w+\}=await import\("(\.\/[^"]+)"\)/g);
}

/** @param {RegExp} pattern */
function findChunks(pattern) {
  const text = readFileSync(mainFile, "utf8");
  return [...new Set([...text.matchAll(pattern)].map(([, found = ""]) => found))];
}

/**
 * Returns the paths of the two plain JavaScript files that cache the command line: the main module and all its imports.
 */
export function keptFiles() {
  const builder = path.join(import.meta.dirname, "bundle-redocly.mjs");
  const hash = createHash("sha256").update(process.version);
  for (const file of [packageFile, builder]) hash.update(readFileSync(file));
  const version = hash.digest("hex").slice(0, 32);
  const folder = path.join(modulesFolder, ".cache", "redocly");
  return {
    main: path.join(folder, `${version}-main.cjs`),
    chunks: path.join(folder, `${version}-chunks.cjs`),
  };
}
