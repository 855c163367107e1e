import { printableLine } from "../../runtime/text/printable.js";
import { nearestName } from "../../runtime/text/unknown-name.js";

/** A problem of an input: what is wrong, where, and what was expected. */
export interface Problem {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** JSON Pointer of the node in the document, for code that knows the document but not its file. */
  readonly pointer?: string | undefined;
  /** What was found, as a sentence without a period. */
  readonly message: string;
  /** What would have been accepted, if known. */
  readonly expected?: string | undefined;
}

/** Thrown for every user error; its stack is not useful. */
export class GeneratorError extends Error {
  override readonly name = "GeneratorError";
  readonly problems: readonly Problem[];
  /** 1: the input is wrong. 2: the command line is wrong. */
  readonly exitCode: 1 | 2;
  /** The state of the files, as the end of a sentence. */
  readonly aftermath: string;

  constructor(given: Problem | readonly Problem[], exitCode: 1 | 2 = 1, options?: FailureOptions) {
    const problems = [given].flat();
    super(problems.map(emitProblem).join("\n"), options);
    this.problems = problems;
    this.exitCode = exitCode;
    this.aftermath = options?.aftermath ?? "no files changed.";
  }
}

/** Details of a failure. */
export interface FailureOptions extends ErrorOptions {
  /** The state of the files; unchanged by default. */
  readonly aftermath?: string | undefined;
}

/** Emits a problem as `file:line:column: message; expected …`, always on one line. */
export function emitProblem(problem: Problem): string {
  const place = [problem.file, problem.line, problem.column].filter((part) => part !== undefined);
  const expected = problem.expected === undefined ? "" : `; expected ${problem.expected}`;
  return printableLine(`${place.join(":")}: ${problem.message}${expected}`);
}

/** Ends what is said of an unknown name with the one that was probably meant, if one is close. */
export function didYouMean(given: string, names: readonly string[]): string {
  const nearest = nearestName(given, names);
  return nearest === undefined ? "" : `; did you mean ${nearest}?`;
}

/** Lists names as what would have been accepted. */
export function oneOf(names: readonly string[]): string {
  return `one of ${names.toSorted().join(", ")}`;
}

/** Removes duplicates, such as a problem in a shared file, which each document that refers to it has. */
export function withoutRepeats(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [emitProblem(problem), problem])).values()];
}

/** Thrown when a person or a program stops a run; nothing was written. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
}

/** Something in a document that the output omits or renames, or that is wrong with it. */
export interface Note extends Pick<Problem, "message"> {
  /** JSON Pointer of the node in the bundled document. */
  readonly pointer: string;
  /** What would have been accepted; absent where something was done about it. */
  readonly expected?: string | undefined;
}

/** Maps a node of the bundled document to its place in the file that a person wrote. */
export type Locate = (pointer: string) => Pick<Problem, "file" | "line" | "column">;

/** Replaces the pointers of notes by files, lines and columns. */
export function locateNotes(notes: readonly Note[], locate: Locate): Problem[] {
  return notes.map(({ pointer, ...note }) => ({ ...locate(pointer), ...note }));
}
