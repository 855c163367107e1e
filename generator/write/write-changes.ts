import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { GeneratorError } from "../problem.js";
import type { Change } from "./changes.js";

/**
 * Puts changes on disk, all or none: everything is written beside its place first, then renamed into it.
 *
 * The work is synchronous, so that no signal handler runs between two renames. Throws a GeneratorError when a
 * file cannot be written; every file is then as it was.
 */
export function writeChanges(changes: readonly Change[], out: string): void {
  const staged: string[] = [];
  const done: Change[] = [];
  const folders: string[] = [];
  let current = out;
  try {
    for (const { path: name, after } of changes) {
      if (after === undefined) continue;
      current = path.join(out, name);
      folders.push(...createFolder(path.dirname(current)));
      staged.push(stagedName(current));
      writeFileSync(stagedName(current), after);
    }
    for (const change of changes) {
      current = path.join(out, change.path);
      replace(current, change);
      done.push(change);
    }
  } catch (error) {
    done.toReversed().forEach((change) => restore(path.join(out, change.path), change));
    staged.forEach((file) => rmSync(file, { force: true }));
    folders.toReversed().forEach((folder) => rmSync(folder, { recursive: true, force: true }));
    throw describeFailure(current, error);
  }
}

/** Creates a folder with its ancestors and returns the topmost that was new. */
function createFolder(folder: string): string[] {
  const first = mkdirSync(folder, { recursive: true });
  return first === undefined ? [] : [first];
}

function stagedName(file: string): string {
  return `${file}.${process.pid}.new`;
}

function replace(file: string, { after }: Change): void {
  if (after === undefined) rmSync(file);
  else renameSync(stagedName(file), file);
}

function restore(file: string, { before }: Change): void {
  if (before === undefined) rmSync(file, { force: true });
  else writeFileSync(file, before);
}

function describeFailure(file: string, error: unknown): GeneratorError {
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return new GeneratorError([
    {
      file: path.relative(process.cwd(), file),
      message: `cannot be written (${reason}); every file is as it was`,
      expected: "a folder that you may write to",
    },
  ]);
}
