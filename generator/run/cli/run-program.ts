import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { print, printError, printJson } from "../../../runtime/text/print.js";
import { emitCount } from "./report.js";
import { emitProblem, GeneratorError, InterruptedError, type Problem } from "../../api/problem.js";

/** A program of the generator with its command line. */
export interface Program<Options extends { readonly help: boolean } = { readonly help: boolean }> {
  /** Its command, such as `npm run generate`. */
  readonly call: string;
  /** Text of `--help`. */
  readonly help: string;
  /** Exit code of every failure. Default: that of the failure, and 1 for an internal error. */
  readonly exitCode?: number;
  /** Whether a failure is text even with `--json`. */
  readonly failsAsText?: boolean;
  /** Parses the command line; throws a GeneratorError if it is invalid. */
  parse(args: readonly string[]): Options;
  /** Runs it on a project and returns its exit code. */
  run(options: Options, root: string): Promise<number>;
  /** The line after the problems of a document. Default: how many there are, and the state of the files. */
  conclude?(error: GeneratorError): string;
  /** The lines about an internal error. Default: its stack, which the reader can report. */
  explainFault?(error: unknown): readonly string[];
}

/**
 * Runs the command line of a program and returns its exit code. Reports a failure as the arguments request (`--json`,
 * `--verbose`).
 *
 * @param root - folder of the project
 */
export async function runProgram<Options extends { readonly help: boolean }>(
  program: Program<Options>,
  args: readonly string[],
  root: string,
): Promise<number> {
  try {
    const options = program.parse(args);
    if (!options.help) return await program.run(options, root);
    print(program.help.trimEnd());
    return 0;
  } catch (error) {
    const failure = explainFailure(error, program, args.includes("--verbose"));
    if (args.includes("--json") && !program.failsAsText)
      printJson({ ok: false, problems: failure.problems });
    else printError(failure.lines.join("\n"));
    return failure.exitCode;
  }
}

/** A failure in text and machine-readable form. */
export interface ExplainedFailure {
  readonly lines: readonly string[];
  readonly problems: readonly Problem[];
  readonly exitCode: number;
}

/** Describes why a run failed, and its exit code. */
export function explainFailure(
  error: unknown,
  program: Program,
  verbose = false,
): ExplainedFailure {
  const { call, exitCode } = program;
  if (error instanceof GeneratorError) {
    const isUsage = error.problems.some(({ file }) => /^(?:command line|--\w+)$/.test(file));
    const count = emitCount(error.problems.length, "problem");
    const end = isUsage
      ? `See \`${call}${call.startsWith("npm") ? " --" : ""} --help\`.`
      : (program.conclude?.(error) ?? `${count}; ${error.aftermath}`);
    const lines = [...describeError(error, verbose), end];
    return { lines, problems: error.problems, exitCode: exitCode ?? error.exitCode };
  }
  // A process that the signal ends reports an AbortError, and the interruption as its cause.
  const isOurs = ![error, Object(error).cause].some((each) => each instanceof InterruptedError);
  const fault = isOurs && (program.explainFault?.(error) ?? describeError(error));
  const lines = fault || ["Interrupted; no files changed."];
  const problems = [{ file: call, message: lines[0] ?? "" }];
  return { lines, problems, exitCode: isOurs ? (exitCode ?? 1) : 130 };
}

/**
 * Describes an error, one line per problem.
 *
 * @param verbose - whether to show the stack of a problem's cause
 * @param most - maximum number of problems to show
 */
export function describeError(
  error: unknown,
  verbose = false,
  most: number = Number.POSITIVE_INFINITY,
): string[] {
  if (!(error instanceof GeneratorError))
    return ["Internal error; no files changed. Please report this:", stackOf(error)];
  const { problems, cause } = error;
  const hidden = problems.length - most;
  const rest = hidden > 0 ? [`${hidden} more; a run without --watch lists them all`] : [];
  const stack = verbose && cause instanceof Error ? [stackOf(cause)] : [];
  return [...problems.slice(0, most).map(emitProblem), ...rest, ...stack];
}

function stackOf(error: unknown): string {
  return String(error instanceof Error ? error.stack : error);
}

/**
 * Returns a signal that Ctrl-C aborts, to end the child processes. Writing is one synchronous step, so there is nothing
 * to undo.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  const interrupt = (): void => controller.abort(new InterruptedError());
  // Both the terminal and the supervising process may forward the same Ctrl-C.
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  return controller.signal;
}

/**
 * Runs work with a temporary folder inside the project, because compilers look for dependencies in the folder of their
 * input and above.
 */
export async function withWorkFolder<Result>(
  purpose: string,
  root: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const cache = path.join(root, "node_modules", ".cache");
  await mkdir(cache, { recursive: true });
  // The linter ignores files by name, so the folder's name is unique.
  const folder = await realpath(await mkdtemp(path.join(cache, `${purpose}-`)));
  process.send?.({ folder });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
