import { printable } from "./printable.js";

/**
 * Prints text to standard output. Escapes what a terminal would obey, because the text can be from someone else's
 * document.
 */
export function print(text = ""): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Prints one JSON value to standard output. In strings, it escapes what a terminal would obey. */
export function printJson(value: object): void {
  print(JSON.stringify(value, null, 2));
}

/** Prints text to standard error. Escapes what a terminal would obey. */
export function printError(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}
