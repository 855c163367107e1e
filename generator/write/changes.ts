import { type Dirent, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { resolvePlain } from "./plain-path.js";
import type { GeneratedFile } from "../model/generated-file.js";

/** A file whose text differs from the one on disk; `undefined` means that there is no file. */
export interface Change {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
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
  const changes = [...names].map((name) => ({
    path: name,
    before: readIfPresent(resolvePlain(out, name, also)),
    after: texts.get(name),
  }));
  return changes.filter(({ before, after }) => before !== after);
}

/**
 * Lists what could be stale, without following links: whether a recursive `readdir` follows them depends on the version
 * of Node. Locks, journals, and files of file managers begin with a dot, and are not part of the output.
 */
function listFiles(folder: string): string[] {
  return readFolder(folder)
    .filter(({ name }) => !name.startsWith("."))
    .flatMap((entry) => {
      if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
      return listFiles(path.join(folder, entry.name)).map((name) => `${entry.name}/${name}`);
    });
}

function readFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Returns the text of a file; `undefined` if there is none. */
export function readIfPresent(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
