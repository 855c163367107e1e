import { lstatSync } from "node:fs";
import path from "node:path";
import { GeneratorError } from "../model/problem.js";

/**
 * Resolves the name of a file that is to be written or removed; throws a GeneratorError for one that leads astray.
 *
 * Only files under the folder are taken, and those that are listed besides. No part of the way may be a link: who can
 * plant one would choose what is overwritten.
 *
 * @param base - folder that the name starts from
 * @param also - absolute paths outside of it
 */
export function resolvePlain(base: string, name: string, also: readonly string[]): string {
  const file = path.resolve(base, name);
  const isListed = also.includes(file);
  if (!isListed && !isUnder(base, name)) {
    throw astray(path.join(base, name), "is outside the output folder", "a file inside it");
  }
  assertNoLink(isListed ? commonFolder(base, file) : base, file);
  return file;
}

function isUnder(base: string, name: string): boolean {
  const file = path.resolve(base, name);
  // One name for one file: nothing absolute, nothing that climbs, no empty part.
  return path.relative(base, file).split(path.sep).join(path.posix.sep) === name && isPlain(name);
}

function isPlain(name: string): boolean {
  const [first = ""] = name.split("/");
  // What begins with a dot is ours for locks and journals.
  return first !== "" && !first.startsWith(".") && !name.includes("\0");
}

function commonFolder(base: string, file: string): string {
  const climbs = path
    .relative(base, file)
    .split(path.sep)
    .filter((part) => part === "..");
  return path.resolve(base, ...climbs);
}

function assertNoLink(folder: string, file: string): void {
  const parts = path.relative(folder, file).split(path.sep);
  for (const [at] of parts.entries()) {
    const place = path.join(folder, ...parts.slice(0, at + 1));
    if (isLink(place)) throw astray(place, "is a link", "a file or folder of its own");
  }
}

function isLink(place: string): boolean {
  try {
    return lstatSync(place).isSymbolicLink();
  } catch {
    // What is not there leads nowhere.
    return false;
  }
}

function astray(place: string, message: string, expected: string): GeneratorError {
  return new GeneratorError([{ file: path.relative(process.cwd(), place), message, expected }]);
}
