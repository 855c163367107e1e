import { emitProblem, type Problem } from "../model/problem.js";
import type { Change } from "../write/changes.js";
import type { Options } from "./options.js";
import { print, printJson } from "../../runtime/text/print.js";

type Output = Pick<Options, "json" | "quiet">;

/** Reports what was written and what the clients leave out; returns the exit code. */
export function reportChanges(
  changes: readonly Change[],
  notes: readonly Problem[],
  { json, quiet }: Output,
): number {
  if (json) printJson({ ok: true, changed: changes.map(({ path: name }) => name), notes });
  else if (!quiet) {
    emitNotes(notes).forEach(print);
    print(changes.length === 0 ? "Everything is up to date." : `${countFiles(changes)} written.`);
  }
  return 0;
}

const shownNotes = 20;

/** Emits what the clients leave out, a line each, and how much more there is than anybody reads. */
export function emitNotes(notes: readonly Problem[]): string[] {
  const shown = notes.slice(0, shownNotes).map((note) => `note: ${emitProblem(note)}`);
  const hidden = notes.length - shownNotes;
  return hidden > 0 ? [...shown, `note: ${hidden} more; --json lists them all`] : shown;
}

/** A number of files in words. */
export function countFiles({ length }: readonly (Change | string)[]): string {
  return `${length} ${length === 1 ? "file" : "files"}`;
}
