import { printableLine } from "../../../runtime/text/printable.js";
import type { Options } from "../cli/options.js";
import { emitCount, emitNotes } from "../cli/report.js";
import { describeError } from "../cli/run-program.js";
import { GeneratorError, type Problem } from "../../api/problem.js";

/** The end of a round of a watch, and the milliseconds since the edit. */
export type WatchEvent = RoundOutcome & { readonly time: number };

/** The outcome of a round. */
export type RoundOutcome = { readonly apis: readonly string[] } & (
  | { readonly event: "refused"; readonly error: unknown }
  | {
      readonly event: "done";
      /** Files that were written or removed. */
      readonly changed: readonly string[];
      readonly notes: readonly Problem[];
      /** Whether the previous round failed. */
      readonly recovered: boolean;
    }
);

/**
 * Creates what reports an event and, where useful, what is being watched: in lines for people, without repeating
 * unchanged notes, or objects for programs.
 */
export function createWatchReport(
  { json, quiet, verbose }: Pick<Options, "json" | "quiet" | "verbose">,
  write: (text: string) => unknown = (text) => process.stdout.write(text),
): (event: WatchEvent, watched: string) => void {
  const print = (lines: readonly string[]): unknown =>
    write(lines.map((line) => `${printableLine(line)}\n`).join(""));
  let lastNotes = "";
  let isFirst = !quiet;
  return (event, watched) => {
    const isDone = event.event === "done";
    if (json) return void print([emitJson(event)]);
    if (quiet && isDone && !event.recovered) return;
    const notes = isDone && !quiet ? emitNotes(event.notes) : [];
    const isNew = notes.join("\n") !== lastNotes;
    print([...(isNew ? notes : []), ...emitEvent(event, verbose), ...(isFirst ? [watched] : [])]);
    if (isDone) lastNotes = notes.join("\n");
    isFirst = false;
  };
}

/** Emits an event in one line for a person, after one line for each problem. */
function emitEvent(event: WatchEvent, verbose: boolean): string[] {
  const end = `(${event.time} ms)`;
  const apis = event.apis.join(", ");
  if (event.event === "refused") {
    const { error } = event;
    const aftermath = error instanceof GeneratorError ? error.aftermath : "no files changed.";
    const lines = describeError(error, verbose, shownProblems).flatMap((line) => line.split("\n"));
    return [...lines, `${apis}: not generated, ${aftermath.replace(/\.$/, "")} ${end}`];
  }
  const { changed, recovered } = event;
  const written = changed.length > 0 && `${emitCount(changed.length, "file")} written`;
  const result = written || "nothing to write; every file is up to date";
  return [`${apis}: ${recovered ? "recovered; " : ""}${result} ${end}`];
}

/** Maximum number of problems to show, because a widely used file causes one at each place that refers to it. */
const shownProblems = 20;

/** Emits an event for other programs. */
function emitJson(event: WatchEvent): string {
  if (event.event === "done") return JSON.stringify(event);
  const { error, ...rest } = event;
  const problems = error instanceof GeneratorError ? error.problems : [{ message: String(error) }];
  return JSON.stringify({ ...rest, problems });
}
