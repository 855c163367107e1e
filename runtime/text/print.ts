import { printable } from "./printable.js";

/** Prints text to standard output, in a form that no terminal obeys: it may be that of somebody else's document. */
export function print(text = ""): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Prints one JSON value to standard output; in strings, what a terminal would obey is escaped. */
export function printJson(value: object): void {
  print(JSON.stringify(value, null, 2));
}

/** Prints text to standard error, in a form that no terminal obeys. */
export function printError(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}
