import { realpathSync } from "node:fs";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { attempt } from "../../api/attempt.js";
import { isAddress } from "../../document/read-source.js";
import { GeneratorError, oneOf } from "../../api/problem.js";
import { reasonOf } from "../../../runtime/text/show.js";

/** Options of a command line by name, as `parseArgs` describes them. */
export type Flags = NonNullable<ParseArgsConfig["options"]>;

/** The values of options. */
export type FlagValues<Known extends Flags> = Parsed<Known>["values"];

type Parsed<Known extends Flags> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: true }>
>;

/**
 * Parses a command line.
 *
 * Throws a GeneratorError with exit code 2 if it is invalid, which lists the options that exist.
 */
export function parseFlags<Known extends Flags>(
  args: readonly string[],
  flags: Known,
  allowPositionals = false,
): Parsed<Known> {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals });
  } catch (error) {
    const known = Object.keys(flags).map((name) => `--${name}`);
    const [message = ""] = reasonOf(error).split(". ");
    throw usage(message, oneOf(known));
  }
}

/** Creates the error for an invalid command line. Its exit code is 2. */
export function usage(message: string, expected: string): GeneratorError {
  return new GeneratorError({ file: "command line", message, expected }, 2);
}

/** Reads the value of an option. The maximum is a day in seconds. */
export function parseNumber(flag: string, text: string, expected: string): number {
  const value = Number(text);
  if (value > 0 && value <= 86_400) return value;
  throw usage(`${flag} is ${text}`, expected);
}

/**
 * Parses the values of `--header`, such as `x-key: secret`.
 *
 * Throws a GeneratorError with exit code 2, which never shows a value.
 */
export function parseHeaders(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    values.map((text) => {
      const [, name = "", value = ""] = /^([^\s:]+):\s*(.+)$/s.exec(text) ?? [];
      if (attempt(() => new Headers([[name, value]])) !== undefined) return [name, value];
      const shown = name === "" ? "has no name" : `of ${name} cannot be sent`;
      throw usage(`a value of --header ${shown}`, `"NAME: VALUE"`);
    }),
  );
}

/**
 * Parses the values of `--allow-ref`: normalizes URL prefixes, and resolves links in folders and files.
 *
 * Throws a GeneratorError with exit code 2 for anything else.
 */
export function parseAllowed(values: readonly string[]): string[] {
  return values.map((value) => {
    if (isAddress(value)) return new URL(value).href;
    // An empty value would resolve to the working folder.
    const folder = value === "" ? undefined : attempt(() => realpathSync(value));
    if (folder !== undefined) return folder;
    throw usage(`--allow-ref is ${value}`, "an existing folder, or an http(s) URL");
  });
}
