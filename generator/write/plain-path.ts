import { lstatSync } from "node:fs";
import path from "node:path";
import { attempt } from "../model/attempt.js";
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
  const steps = path.relative(base, file).split(path.sep);
  // Each file in the folder has one name: without `..` and empty parts. A dot begins names of texts that wait.
  const isInside = steps.join("/") === name && /^[^./\0][^\0]*$/.test(name);
  if (!isInside && !also.includes(file))
    throw astray(path.join(base, name), "is outside the output folder", "a file inside it");
  for (const [at, step] of steps.entries()) {
    const place = path.join(base, ...steps.slice(0, at + 1));
    // A missing file is not a link.
    if (step !== ".." && attempt(() => lstatSync(place).isSymbolicLink()))
      throw astray(place, "is a link", "a file or folder of its own");
  }
  return file;
}

function astray(place: string, message: string, expected: string): GeneratorError {
  return new GeneratorError([{ file: path.relative(process.cwd(), place), message, expected }]);
}
