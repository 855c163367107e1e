import { inspect } from "node:util";

/**
 * What runtime/text/printable.ts does, in a file that runs before there is anything that could compile that one; a
 * test holds the two together.
 *
 * @param {string} text
 */
export function printable(text) {
  return text.replaceAll("\r\n", "\n").replaceAll(unseen, escape);
}

const unseen = /(?![\n\t ])[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Writes a character as an escape of a string or a regular expression.
 *
 * @param {string} character
 */
export function escape(character) {
  return character.replaceAll(/[^]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/**
 * Prints text to standard output, in a form that no terminal obeys.
 *
 * @param {string} text
 * @param {"\n" | ""} [end]
 */
export function print(text, end = "\n") {
  process.stdout.write(printable(text) + end);
}

/**
 * Prints text, or an error with its stack, to standard error, in a form that no terminal obeys.
 *
 * @param {unknown} text
 * @param {"\n" | ""} [end]
 */
export function printError(text, end = "\n") {
  process.stderr.write(printable(typeof text === "string" ? text : inspect(text)) + end);
}
