import { createInterface, type Interface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import { printable, printableLine } from "../../runtime/text/printable.js";

/** A stream that a terminal, a file or a program may read. */
export type Output = Writable & { readonly isTTY?: boolean };

/**
 * Writes text to a stream in a form that no terminal obeys.
 *
 * It alone has the stream, so that text of the service has no other way to a terminal.
 */
export class Printer {
  readonly #stream: Output;

  constructor(stream: Output) {
    this.#stream = stream;
  }

  /** Whether a person sees it as it is written. */
  get isTerminal(): boolean {
    return this.#stream.isTTY === true;
  }

  /** Writes text, which may have several lines. */
  print(text: string, end: "\n" | "" = "\n"): void {
    this.#stream.write(printable(text) + end);
  }

  /** Writes a line in place of the one that the cursor is in. */
  redraw(line: string, end: "\n" | "" = ""): void {
    this.#stream.write(clearLine + printableLine(line) + end);
  }

  /** Removes the line that the cursor is in. */
  clear(): void {
    this.#stream.write(clearLine);
  }

  /** Creates an editor for a line that a person types; the sequences that it writes are its own. */
  createEditor(input: Readable): Interface {
    return createInterface({ input, output: this.#stream });
  }
}

const clearLine = "\r\u001B[2K";
