// Plain JavaScript, because the launcher of the bundled generator writes the bundle's file before it loads the bundle.
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Writes a file atomically: other processes see all of it or nothing.
 *
 * @param {string} file
 * @param {string | Uint8Array} contents
 */
export function writeWhole(file, contents) {
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
}

/** Sufficient for switching between branches and for copies of the project that share their dependencies. */
const mostKept = 8;

/**
 * Removes the least recently used files, except the last eight. Other processes may do the same at the same time.
 *
 * @param {readonly string[]} files
 */
export function removeOldest(files) {
  if (files.length <= mostKept) return;
  const used = files.map((file) => ({
    file,
    at: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  }));
  const oldest = used.toSorted((left, right) => right.at - left.at).slice(mostKept);
  for (const { file } of oldest) rmSync(file, { force: true });
}
