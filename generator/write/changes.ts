import { existsSync, readdirSync, readFileSync } from "node:fs";
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
 */
export function findChanges(
  files: readonly GeneratedFile[],
  out: string,
  complete: boolean,
): Change[] {
  const written = new Set(files.map((file) => file.path));
  const stale = complete ? listFiles(out).filter((name) => !written.has(name)) : [];
  return [
    ...files.map(({ path: name, text }) => ({
      path: name,
      before: readIfPresent(resolvePlain(out, name, [])),
      after: text,
    })),
    ...stale.map((name) => ({
      path: name,
      before: readIfPresent(path.join(out, name)),
      after: undefined,
    })),
  ].filter(({ before, after }) => before !== after);
}

function listFiles(folder: string): string[] {
  try {
    return (
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .map((name) => name.split(path.sep).join(path.posix.sep))
        // Locks, journals, and files of file managers are not part of the output.
        .filter((name) => !/(?:^|\/)\./.test(name))
    );
  } catch {
    return [];
  }
}

function readIfPresent(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
