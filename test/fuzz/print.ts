import { printable } from "../../runtime/text/printable.js";

/** Prints text to standard output, in a form that no terminal obeys. */
export function print(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Prints text to standard error, in a form that no terminal obeys. */
export function printError(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}
