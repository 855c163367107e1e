import { emitProblem, GeneratorError, InterruptedError, type Problem } from "../model/problem.js";
import type { Change } from "../write/changes.js";
import type { Options } from "./options.js";
import { print, printError, printJson } from "./print.js";

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

/** Reports why a run failed, without a stack unless the fault is ours or it is asked for; returns the exit code. */
export function reportFailure(error: unknown, args: readonly string[]): number {
  const { lines, exitCode } = describeFailure(error, args.includes("--verbose"));
  if (args.includes("--json"))
    printJson({ ok: false, problems: error instanceof GeneratorError ? error.problems : lines });
  else printError(lines.join("\n"));
  return exitCode;
}

/** Says why a run failed, a line for each problem, and with what exit code. */
export function describeFailure(
  error: unknown,
  verbose = false,
): { lines: readonly string[]; exitCode: number } {
  if (error instanceof GeneratorError) {
    const stack = verbose && error.cause instanceof Error ? [String(error.cause.stack)] : [];
    return {
      lines: [...error.problems.map(emitProblem), ...stack, closing(error)],
      exitCode: error.exitCode,
    };
  }
  if (isInterruption(error))
    return { lines: ["Interrupted; every file is as it was."], exitCode: 130 };
  const stack = error instanceof Error ? error.stack : String(error);
  return {
    lines: [
      `The generator failed; every file is as it was. This is a fault of ours:`,
      String(stack),
    ],
    exitCode: 1,
  };
}

function closing({ problems, exitCode, aftermath }: GeneratorError): string {
  if (exitCode === 2) return "See `npm run generate -- --help`.";
  return `${problems.length} ${problems.length === 1 ? "problem" : "problems"}; ${aftermath}`;
}

/** A process that is ended by the signal reports it as an AbortError whose cause is ours. */
function isInterruption(error: unknown): boolean {
  if (error instanceof InterruptedError) return true;
  return error instanceof Error && error.cause instanceof InterruptedError;
}

/** A number of files in words. */
export function countFiles({ length }: readonly (Change | string)[]): string {
  return `${length} ${length === 1 ? "file" : "files"}`;
}
