import { countFiles } from "../cli/report.js";
import { describeError } from "../cli/run-program.js";
import { GeneratorError, type Problem } from "../model/problem.js";

/** An event during a watch. */
export type WatchEvent =
  | {
      readonly event: "done";
      readonly apis: readonly string[];
      /** Files that were written or removed. */
      readonly changed: readonly string[];
      readonly notes: readonly Problem[];
      /** Whether the previous round failed. */
      readonly recovered: boolean;
      /** Milliseconds since the edit. */
      readonly time: number;
    }
  | {
      readonly event: "refused";
      readonly apis: readonly string[];
      readonly error: unknown;
      readonly time: number;
    };

type Done = Extract<WatchEvent, { readonly event: "done" }>;
type Refused = Extract<WatchEvent, { readonly event: "refused" }>;

/**
 * Emits an event in one line for a person, after one line for each problem.
 *
 * @param verbose - whether to show the stack of a problem's cause
 */
export function emitEvent(event: WatchEvent, verbose = false): string[] {
  if (event.event === "done") return [emitDone(event)];
  const lines = describeError(event.error, verbose, shownProblems);
  return [...lines.flatMap((line) => line.split("\n")), emitRefused(event)];
}

function emitDone({ apis, changed, recovered, time }: Done): string {
  const result =
    changed.length === 0
      ? "nothing to write; every file is up to date"
      : `${countFiles(changed)} written`;
  return `${apis.join(", ")}: ${recovered ? "recovered; " : ""}${result} (${time} ms)`;
}

function emitRefused({ apis, time, error }: Refused): string {
  const aftermath =
    error instanceof GeneratorError ? error.aftermath.replace(/\.$/, "") : "no files changed";
  return `${apis.join(", ")}: not generated, ${aftermath} (${time} ms)`;
}

/** Maximum number of problems to show, because a widely used file causes one at each place that refers to it. */
const shownProblems = 20;

/** Converts an event for other programs. */
export function toJson(event: WatchEvent): object {
  if (event.event !== "refused") return event;
  const { error, ...rest } = event;
  const problems = error instanceof GeneratorError ? error.problems : [{ message: String(error) }];
  return { ...rest, problems };
}
