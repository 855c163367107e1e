import { printableLine } from "../../runtime/text/printable.js";

/** One thing that is wrong with an input, where it is, and what would be right. */
export interface Problem {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** JSON Pointer of the node in the document, for what knows the document but not its file. */
  readonly pointer?: string | undefined;
  /** What was found, as a sentence without its final stop. */
  readonly message: string;
  /** What would have been accepted, where that can be said. */
  readonly expected?: string | undefined;
}

/** Thrown for every mistake of the person who runs the generator; it carries no stack worth showing. */
export class GeneratorError extends Error {
  override readonly name = "GeneratorError";
  readonly problems: readonly Problem[];
  /** 1: the input is wrong. 2: the command line is wrong. */
  readonly exitCode: 1 | 2;
  /** What has become of the files, as the end of a sentence. */
  readonly aftermath: string;

  constructor(problems: readonly Problem[], exitCode: 1 | 2 = 1, options: FailureOptions = {}) {
    super(problems.map(emitProblem).join("\n"), options);
    this.problems = problems;
    this.exitCode = exitCode;
    this.aftermath = options.aftermath ?? "no files changed.";
  }
}

/** More about a failure. */
export interface FailureOptions extends ErrorOptions {
  /** What has become of the files; by itself, that they are as they were. */
  readonly aftermath?: string | undefined;
}

/** Emits a problem as `file:line:column: message; expected …`, in one line whatever the document holds. */
export function emitProblem(problem: Problem): string {
  const place = [problem.file, problem.line, problem.column].filter((part) => part !== undefined);
  const expected = problem.expected === undefined ? "" : `; expected ${problem.expected}`;
  return printableLine(`${place.join(":")}: ${problem.message}${expected}`);
}

/** Thrown when a person or a program ends a run; nothing has been written by then. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
}
