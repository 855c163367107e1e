import { GeneratorError } from "../model/problem.js";

/** Creates the error for an invalid command line. Its exit code is 2. */
export function usage(message: string, expected: string): GeneratorError {
  return new GeneratorError([{ file: "command line", message, expected }], 2);
}

/** Describes what is wrong with options that `parseArgs` rejected, and which options exist. */
export function explainFlags(
  error: unknown,
  flags: Readonly<Record<string, unknown>>,
): { readonly message: string; readonly expected: string } {
  const message = error instanceof Error ? error.message.split(". ")[0] : String(error);
  const known = Object.keys(flags).map((name) => `--${name}`);
  return {
    message: message ?? "unknown option",
    expected: `one of ${known.toSorted().join(", ")}`,
  };
}

/** Reads the value of an option. The maximum is a day in seconds. */
export function parseNumber(flag: string, text: string, expected: string): number {
  const value = Number(text);
  if (value > 0 && value <= 86_400) return value;
  throw usage(`${flag} is ${text}`, expected);
}
