import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { attempt } from "../../api/attempt.js";
import { hashText, type GeneratedFile } from "../../api/generated-file.js";
import { GeneratorError, type Problem } from "../../api/problem.js";
import { manifestName, type Manifest } from "./manifest.js";

/** What is in a file. */
type Content = string | Uint8Array;

/** A file whose content differs from the one on disk; `undefined` means that there is no file. */
export interface Diff {
  readonly path: string;
  readonly before: Content | undefined;
  readonly after: Content | undefined;
}

/**
 * Compares the output with the files on disk; throws a GeneratorError if a link leads out of the folder.
 *
 * @param stale - files that are removed unless they are in the output
 * @param also - absolute paths outside the folder that may also be part of it
 */
export function findChanges(
  files: readonly (Pick<GeneratedFile, "path"> & { readonly text: Content })[],
  out: string,
  stale: readonly string[],
  also: readonly string[] = [],
): Diff[] {
  const contents = new Map(files.map((file) => [file.path, file.text]));
  const names = new Set([...contents.keys(), ...stale]);
  const changes = [...names].map((name) => {
    const file = resolvePlain(out, name, contents.has(name) ? also : []);
    const before = existsSync(file) ? readFileSync(file) : undefined;
    return { path: name, before, after: contents.get(name) };
  });
  return changes.filter(({ before, after }) => {
    if (before === undefined || after === undefined) return before !== after;
    return !before.equals(Buffer.from(after));
  });
}

/**
 * Lists what could be stale, without following links: whether a recursive `readdir` follows them depends on the version
 * of Node. Names that begin with a dot, such as those of file managers, are not part of the output.
 */
export function listFiles(folder: string): string[] {
  return (attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [])
    .filter(({ name }) => !name.startsWith("."))
    .flatMap((entry) => {
      if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
      return listFiles(path.join(folder, entry.name)).map((name) => `${entry.name}/${name}`);
    });
}

/**
 * Finds files in the output folder that would be overwritten or removed although the generator did not write their
 * current text.
 *
 * @param folder - the output folder, as named in messages
 */
export function findEdits(
  changes: readonly Diff[],
  { files }: Manifest,
  folder: string,
  by: Writer = generate,
): Problem[] {
  return changes.flatMap(({ path: name, before, after }): Problem[] => {
    if (before === undefined || name === manifestName || name.startsWith("..")) return [];
    const recorded = Object.hasOwn(files, name) ? files[name] : undefined;
    if (recorded === hashText(before)) return [];
    const file = path.join(folder, name);
    const verb = after === undefined ? "removed" : "replaced";
    const message =
      recorded === undefined
        ? `would be ${verb}, but ${by.name} did not write it`
        : `was edited after it was generated, and would be ${verb}`;
    return [{ file, message, expected: by.expected }];
  });
}

/** Who wrote a folder, and what is expected of its files. */
export interface Writer {
  readonly name: string;
  readonly expected: string;
}

const generate: Writer = {
  name: "the generator",
  expected:
    "unedited generated files; save what you need from this one elsewhere, then run again with --discard-edits",
};

/** Throws a GeneratorError that lists every edited file and how to continue. */
export function refuseEdits(edits: readonly Problem[]): void {
  if (edits.length > 0) throw new GeneratorError(edits);
}

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
  return new GeneratorError({ file: path.relative(process.cwd(), place), message, expected });
}
