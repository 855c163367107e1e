import { createInterface, type Interface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import { printable, printableLine } from "../../runtime/text/printable.js";

/** A stream that a terminal, a file or a program can read. */
export type Output = Writable & { readonly isTTY?: boolean; hasColors?(): boolean };

/**
 * Writes text to a stream, with everything escaped that a terminal would obey.
 *
 * It alone has the stream, so text of the service cannot reach a terminal in another way.
 */
export class Printer {
  readonly #stream: Output;

  constructor(stream: Output) {
    this.#stream = stream;
  }

  /** Whether a person sees the output as it is written. */
  get isTerminal(): boolean {
    return this.#stream.isTTY === true;
  }

  /** Writes text, which can have several lines. */
  print(text: string, end: "\n" | "" = "\n"): void {
    this.#stream.write(printable(text) + end);
  }

  /** Writes an error, in red on a terminal unless colors are disabled. */
  printError(text: string): void {
    this.#stream.write(`${this.#paint(red, printable(text))}\n`);
  }

  /** Writes a help text, with bold headings on a terminal unless colors are disabled. */
  printHelp(text: string): void {
    const headings = /^[A-Z][a-z ]+:/gm;
    this.#stream.write(
      printable(text).replaceAll(headings, (heading) => this.#paint(bold, heading)),
    );
  }

  /** Replaces the line of the cursor. */
  redraw(line: string, end: "\n" | "" = ""): void {
    this.#stream.write(clearLine + printableLine(line) + end);
  }

  /** Removes the line of the cursor. */
  clear(): void {
    this.#stream.write(clearLine);
  }

  /** Node.js checks the terminal, `NO_COLOR` and the like. */
  #paint(style: number, text: string): string {
    const wanted = this.isTerminal && this.#stream.hasColors?.() === true;
    return wanted ? `\u001B[${style}m${text}\u001B[0m` : text;
  }

  /** Creates an editor for a line that a person types. The control sequences that it writes are its own. */
  createEditor(input: Readable): Interface {
    return createInterface({ input, output: this.#stream });
  }
}

const bold = 1;
const red = 31;
const clearLine = "\r\u001B[2K";
