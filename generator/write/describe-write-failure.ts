import path from "node:path";
import { GeneratorError, type Problem } from "../model/problem.js";

/** Describes which file could not be written, and why. */
export function describeWriteFailure(file: string, error: unknown): Problem {
  if (error instanceof GeneratorError && error.problems[0] !== undefined) return error.problems[0];
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return {
    file: path.relative(process.cwd(), file),
    message: `cannot be written (${reason})`,
    expected: "a writable folder with free space",
  };
}
