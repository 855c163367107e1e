import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const packageFile = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
const modulesFolder = path.join(path.dirname(packageFile), "..", "..");

/** The command line's main module, which runs it once with the arguments of the process. */
export const mainFile = path.join(path.dirname(packageFile), "lib", "index.js");

/** Its address, from which what it imports is found. */
export const mainUrl = pathToFileURL(mainFile).href;

/** A module of the command line, by its path from the main one. */
export const chunk = /\.\/chunks\/(\w+)\.js/;

/** Lists what the main module imports before it does anything. */
export function listChunks() {
  return findChunks(/\bimport\b[^"();]*"(\.\/[^"]+)"/g);
}

/** Lists what it imports for the two commands that are run here. */
export function listCommandChunks() {
  return findChunks(/\{handle(?:Lint|Bundle):\w+\}=await import\("(\.\/[^"]+)"\)/g);
}

/** @param {RegExp} pattern */
function findChunks(pattern) {
  const text = readFileSync(mainFile, "utf8");
  return [...new Set([...text.matchAll(pattern)].map(([, found = ""]) => found))];
}

/** Where the command line is kept as two files of plain JavaScript: the main module, and all that it imports. */
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
