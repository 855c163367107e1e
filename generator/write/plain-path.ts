import { lstatSync } from "node:fs";
import path from "node:path";
import { GeneratorError } from "../model/problem.js";

/**
 * Resolves the name of a file to write or remove; throws a GeneratorError if it is not allowed.
 *
 * Accepts only files in the folder and additional listed files. No part of the path may be a link: an attacker could
 * otherwise choose which file is overwritten.
 *
 * @param base - folder that the name is relative to
 * @param also - absolute paths outside the folder
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
  // Each file has one name: not absolute, without `..`, without empty parts.
  return path.relative(base, file).split(path.sep).join(path.posix.sep) === name && isPlain(name);
}

function isPlain(name: string): boolean {
  const [first = ""] = name.split("/");
  // Names that begin with a dot are reserved for locks and journals.
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
    // A missing file is not a link.
    return false;
  }
}

function astray(place: string, message: string, expected: string): GeneratorError {
  return new GeneratorError([{ file: path.relative(process.cwd(), place), message, expected }]);
}
