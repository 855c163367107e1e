import { printError, printJson } from "../../runtime/text/print.js";
import { emitProblem, GeneratorError, InterruptedError, type Problem } from "../model/problem.js";

/** What a program of the generator prints when it fails, in addition to the problems. */
export interface Program {
  /** Its command, such as `npm run generate`. */
  readonly call: string;
  /** Exit code of a failure that is not a mistake in a document. Default: 1, as for such a mistake. */
  readonly exitCode?: number;
  /** The line after the user's mistakes. */
  conclude(error: GeneratorError): string;
  /** The lines about an internal error. */
  explainFault(error: unknown): readonly string[];
}

/** A failure in text and machine-readable form. */
export interface ExplainedFailure {
  readonly lines: readonly string[];
  readonly problems: readonly Problem[];
  readonly exitCode: number;
}

/** Reports why a run failed, as the arguments request (`--json`, `--verbose`). Returns the exit code. */
export function reportFailure(error: unknown, program: Program, args: readonly string[]): number {
  const { lines, problems, exitCode } = explainFailure(error, program, args.includes("--verbose"));
  if (args.includes("--json")) printJson({ ok: false, problems });
  else printError(lines.join("\n"));
  return exitCode;
}

/**
 * Describes why a run failed, one line per problem, and its exit code.
 *
 * @param verbose - whether to show the stack of a cause
 */
export function explainFailure(
  error: unknown,
  program: Program,
  verbose = false,
): ExplainedFailure {
  if (error instanceof GeneratorError) {
    const { problems, cause } = error;
    const stack = verbose && cause instanceof Error ? [stackOf(cause)] : [];
    return {
      lines: [...problems.map(emitProblem), ...stack, program.conclude(error)],
      problems,
      exitCode: program.exitCode ?? error.exitCode,
    };
  }
  const isOurs = !isInterruption(error);
  const lines = isOurs ? program.explainFault(error) : ["Interrupted; no files changed."];
  const problems = [{ file: program.call, message: lines[0] ?? "" }];
  return { lines, problems, exitCode: isOurs ? (program.exitCode ?? 1) : 130 };
}

/** Describes an unexpected error. */
export function stackOf(error: unknown): string {
  return String(error instanceof Error ? error.stack : error);
}

/**
 * Reports whether a run was interrupted. A process that the signal ends reports an AbortError whose cause is an
 * InterruptedError.
 */
function isInterruption(error: unknown): boolean {
  if (error instanceof InterruptedError) return true;
  return error instanceof Error && error.cause instanceof InterruptedError;
}
