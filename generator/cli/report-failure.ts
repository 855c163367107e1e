import { printError, printJson } from "../../runtime/text/print.js";
import { emitProblem, GeneratorError, InterruptedError, type Problem } from "../model/problem.js";

/** What a program of the generator says, besides what went wrong, when it fails. */
export interface Program {
  /** How it is called, such as `npm run generate`. */
  readonly call: string;
  /** Exit code of whatever is no mistake in a document; absent: 1, as for such a mistake. */
  readonly exitCode?: number;
  /** The line below mistakes of the person who runs it. */
  conclude(error: GeneratorError): string;
  /** The lines about what should not have happened. */
  explainFault(error: unknown): readonly string[];
}

/** A failure in words, and for programs. */
export interface ExplainedFailure {
  readonly lines: readonly string[];
  readonly problems: readonly Problem[];
  readonly exitCode: number;
}

/** Reports why a run failed, as the arguments ask for it (`--json`, `--verbose`); returns the exit code. */
export function reportFailure(error: unknown, program: Program, args: readonly string[]): number {
  const { lines, problems, exitCode } = explainFailure(error, program, args.includes("--verbose"));
  if (args.includes("--json")) printJson({ ok: false, problems });
  else printError(lines.join("\n"));
  return exitCode;
}

/**
 * Says why a run failed, a line for each problem, and with what exit code.
 *
 * @param verbose - whether the stack of what caused a problem helps
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
  const lines = isOurs ? program.explainFault(error) : ["Interrupted; every file is as it was."];
  const problems = [{ file: program.call, message: lines[0] ?? "" }];
  return { lines, problems, exitCode: isOurs ? (program.exitCode ?? 1) : 130 };
}

/** What is known of an error that nobody has foreseen. */
export function stackOf(error: unknown): string {
  return String(error instanceof Error ? error.stack : error);
}

/** A process that is ended by the signal reports it as an AbortError whose cause is ours. */
function isInterruption(error: unknown): boolean {
  if (error instanceof InterruptedError) return true;
  return error instanceof Error && error.cause instanceof InterruptedError;
}
