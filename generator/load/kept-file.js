// Plain JavaScript, since whoever loads the bundled generator writes its file before that is loaded.
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Writes a file that another process sees whole or not at all.
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

/** Enough for going back and forth between branches, and for copies of the project that share their dependencies. */
const mostKept = 8;

/**
 * Removes what was used longest ago, except for the last eight files. Another process may do the same.
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
