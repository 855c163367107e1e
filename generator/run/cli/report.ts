import path from "node:path";
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import { emitProblem, type Problem } from "../../api/problem.js";
import type { Diff } from "../write/changes.js";
import type { Options } from "./options.js";
import { print, printJson } from "../../../runtime/text/print.js";

type Output = Pick<Options, "json" | "quiet">;

/** Reports what was written and what the clients omit. Returns the exit code. */
export function reportChanges(
  changes: readonly Diff[],
  notes: readonly Problem[],
  { json, quiet }: Output,
): number {
  if (json) printJson({ ok: true, changed: changes.map(({ path: name }) => name), notes });
  else if (!quiet) {
    emitNotes(notes).forEach(print);
    const written = `${emitCount(changes.length, "file")} written.`;
    print(changes.length === 0 ? "Everything is up to date." : written);
  }
  return 0;
}

/**
 * Reports what a run would write, with a short diff each. Returns the exit code: 1 if anything is stale.
 *
 * @param edits - the files among them that were edited
 */
export function reportStale(
  changes: readonly Diff[],
  edits: readonly Problem[],
  { out, command }: { readonly out: string; readonly command: string },
  { json, quiet }: Output,
): number {
  if (changes.length === 0) return reportChanges(changes, [], { json, quiet });
  if (json) printJson({ ok: false, stale: changes.map(({ path: name }) => name), edits });
  else {
    for (const change of changes) print(emitDiff(change, path.relative(process.cwd(), out)));
    for (const edit of edits) print(emitProblem(edit));
    const count = emitCount(changes.length, "file");
    print(`${count} would change. Run \`${command}\` and commit the result.`);
  }
  return 1;
}

const shownLines = 20;

/** Emits a unified diff of one file, cut after twenty lines. */
function emitDiff({ path: name, before, after }: Diff, folder: string): string {
  const nameOf = (text: Diff["after"]): string =>
    text === undefined ? "/dev/null" : path.posix.join(folder, name);
  const [from, to] = [nameOf(before), nameOf(after)];
  const [old, current] = [String(before ?? ""), String(after ?? "")];
  const options = { context: 2, headerOptions: FILE_HEADERS_ONLY };
  const lines = createTwoFilesPatch(from, to, old, current, "", "", options).trimEnd().split("\n");
  const rest = lines.length > shownLines ? [`… ${lines.length - shownLines} more lines`] : [];
  return [...lines.slice(0, shownLines), ...rest].join("\n");
}

const shownNotes = 20;

/** Emits what the clients omit, one line per fact, and counts the rest. */
export function emitNotes(notes: readonly Problem[]): string[] {
  const facts = gatherFacts(notes);
  const shown = facts.slice(0, shownNotes).map(emitFact);
  const hidden = notes.length - facts.slice(0, shownNotes).flat().length;
  return hidden > 0 ? [...shown, `note: ${hidden} more; --json lists them all`] : shown;
}

/** Groups notes with the same text about several places. */
function gatherFacts(notes: readonly Problem[]): Problem[][] {
  const facts = new Map<string, Problem[]>();
  for (const note of notes) {
    const said = note.message.replace(operationTitle, "");
    const fact = facts.get(said) ?? [];
    fact.push(note);
    facts.set(said, fact);
  }
  return [...facts.values()];
}

/** Matches the operation or path of a note. */
const operationTitle = /^(?:[A-Z]+ )?\/\S*: /;

function emitFact([first, ...others]: readonly Problem[]): string {
  if (first === undefined) return "";
  const more = others.length === 0 ? "" : `, and ${others.length} more like it`;
  return `note: ${emitProblem(first)}${more}`;
}

/** Emits a number of things, such as `2 files`. */
export function emitCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
