import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { attempt } from "../model/attempt.js";
import { resolvePlain } from "./plain-path.js";
import type { GeneratedFile } from "../model/generated-file.js";
import { GeneratorError, type Problem } from "../model/problem.js";
import { hashText, manifestName, type Manifest } from "./manifest.js";

/** A file whose text differs from the one on disk; `undefined` means that there is no file. */
export interface Change<Content = string> {
  readonly path: string;
  readonly before: Content | undefined;
  readonly after: Content | undefined;
}

/**
 * Compares the output with the files on disk; throws a GeneratorError if a link leads out of the folder.
 *
 * @param complete - whether to remove files that are on disk but not in the output
 * @param also - absolute paths outside the folder that may also be part of it
 */
export function findChanges(
  files: readonly GeneratedFile[],
  out: string,
  complete: boolean,
  also: readonly string[] = [],
): Change[] {
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const names = new Set([...texts.keys(), ...(complete ? listFiles(out) : [])]);
  const changes = [...names].map((name) => {
    const before = readIfPresent(resolvePlain(out, name, also));
    return { path: name, before, after: texts.get(name) };
  });
  return changes.filter(({ before, after }) => before !== after);
}

/**
 * Lists what could be stale, without following links: whether a recursive `readdir` follows them depends on the version
 * of Node. Names that begin with a dot, such as those of file managers, are not part of the output.
 */
function listFiles(folder: string): string[] {
  return (attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [])
    .filter(({ name }) => !name.startsWith("."))
    .flatMap((entry) => {
      if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
      return listFiles(path.join(folder, entry.name)).map((name) => `${entry.name}/${name}`);
    });
}

/** Returns the text of a file; `undefined` if there is none. */
export function readIfPresent(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * Finds files in the output folder that would be overwritten or removed although the generator did not write their
 * current text.
 *
 * @param folder - the output folder, as named in messages
 */
export function findEdits(
  changes: readonly Change[],
  { files }: Manifest,
  folder: string,
): Problem[] {
  return changes.flatMap(({ path: name, before, after }): Problem[] => {
    if (before === undefined || name === manifestName || name.startsWith("..")) return [];
    const recorded = Object.hasOwn(files, name) ? files[name] : undefined;
    if (recorded === hashText(before)) return [];
    const file = path.join(folder, name);
    const verb = after === undefined ? "removed" : "replaced";
    const message =
      recorded === undefined
        ? `would be ${verb}, but the generator did not write it`
        : `was edited after it was generated, and would be ${verb}`;
    return [{ file, message, expected }];
  });
}

const expected =
  "unedited generated files; save what you need from this one elsewhere, then run again with --discard-edits";

/** Throws a GeneratorError that lists every edited file and how to continue. */
export function refuseEdits(edits: readonly Problem[]): void {
  if (edits.length > 0) throw new GeneratorError(edits);
}
