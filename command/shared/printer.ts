import { createInterface, type Interface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import { printable, printableLine } from "../../runtime/text/printable.js";

/** A stream that a terminal, a file or a program may read. */
export type Output = Writable & { readonly isTTY?: boolean; hasColors?(): boolean };

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

  /** Writes an error, in red where a person sees colors and has not declined them. */
  printError(text: string): void {
    this.#stream.write(`${this.#paint(red, printable(text))}\n`);
  }

  /** Writes a help text, with its headings in bold where a person sees colors and has not declined them. */
  printHelp(text: string): void {
    const headings = /^[A-Z][a-z ]+:/gm;
    this.#stream.write(
      printable(text).replaceAll(headings, (heading) => this.#paint(bold, heading)),
    );
  }

  /** Writes a line in place of the one that the cursor is in. */
  redraw(line: string, end: "\n" | "" = ""): void {
    this.#stream.write(clearLine + printableLine(line) + end);
  }

  /** Removes the line that the cursor is in. */
  clear(): void {
    this.#stream.write(clearLine);
  }

  /** Node asks the terminal, `NO_COLOR` and the like. */
  #paint(style: number, text: string): string {
    const wanted = this.isTerminal && this.#stream.hasColors?.() === true;
    return wanted ? `\u001B[${style}m${text}\u001B[0m` : text;
  }

  /** Creates an editor for a line that a person types; the sequences that it writes are its own. */
  createEditor(input: Readable): Interface {
    return createInterface({ input, output: this.#stream });
  }
}

const bold = 1;
const red = 31;
const clearLine = "\r\u001B[2K";
