// Tells whether anything has changed since the last run of the generator that ended well.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What the generator is made from. */
export const generatorSources = [
  "generator",
  "runtime",
  "overlays",
  "scripts",
  "package-lock.json",
];

/** Everything that the output depends on, and the output itself. */
const watched = ["specs", ...generatorSources, "generated", "package.json"];

/**
 * Fingerprint of files and folders, by their names and contents.
 *
 * @param {string} root
 * @param {readonly string[]} names
 */
export function fingerprint(root, names) {
  const hash = createHash("sha256").update(process.version);
  for (const name of names.flatMap((entry) => listFiles(root, entry))) {
    hash.update(`${name}\n`).update(readFileSync(path.join(root, name)));
  }
  return hash.digest("hex").slice(0, 32);
}

/** @param {string} root */
export function isFresh(root) {
  try {
    return readFileSync(recordFile(root), "utf8") === fingerprint(root, watched);
  } catch {
    return false;
  }
}

/** @param {string} root */
export function rememberFresh(root) {
  mkdirSync(path.dirname(recordFile(root)), { recursive: true });
  writeFileSync(recordFile(root), fingerprint(root, watched));
}

/** @param {string} root */
function recordFile(root) {
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
  return path.join(root, "node_modules", ".cache", "generator", `${name}.fresh`);
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {string[]}
 */
function listFiles(root, name) {
  if (path.extname(name) !== "") return [name];
  return readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
