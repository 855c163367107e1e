import { createInterface, type Interface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import { printable, printableLine } from "../../runtime/text/printable.js";

/** A stream that a terminal, a file or a program can read. */
export type Output = Writable & { readonly isTTY?: boolean; hasColors?(): boolean };

/** Called with each text that a stream did not accept, and why it first failed. */
export type OnLoss = (text: string, reason: unknown) => void;

/**
 * Writes text to a stream, with everything escaped that a terminal would obey.
 *
 * It alone has the stream, so text of the service cannot reach a terminal in another way.
 */
export class Printer {
  readonly #stream: Output;
  readonly #onLoss: OnLoss;
  readonly #failure = new AbortController();
  #written: Promise<void> = Promise.resolve();

  constructor(stream: Output, onLoss: OnLoss) {
    this.#stream = stream;
    this.#onLoss = onLoss;
    // Others write to it too: the server of MCP, and the line editor.
    stream.on("error", (reason) => this.#failure.abort(reason));
  }

  /** Whether a person sees the output as it is written. */
  get isTerminal(): boolean {
    return this.#stream.isTTY === true;
  }

  /** Aborts when the stream cannot be written, with the reason. */
  get failure(): AbortSignal {
    return this.#failure.signal;
  }

  /** Resolves when everything so far is written or lost. */
  get written(): Promise<void> {
    return this.#written;
  }

  /** Writes text, which can have several lines. */
  print(text: string, end: "\n" | "" = "\n"): void {
    this.#write(printable(text) + end, this.#onLoss);
  }

  /** Writes a line that matters only while it can be written. */
  mention(line: string): void {
    this.#write(`${printableLine(line)}\n`);
  }

  /** Writes what another printer has lost. */
  takeOver(text: string): void {
    this.#write(printable(text));
  }

  /** Writes an error, in red on a terminal unless colors are disabled. */
  printError(text: string): void {
    this.#write(`${this.#paint(red, printable(text))}\n`, this.#onLoss);
  }

  /** Writes a help text, with bold headings on a terminal unless colors are disabled. */
  printHelp(text: string): void {
    const headings = /^[A-Z][a-z ]+:/gm;
    const shown = printable(text).replaceAll(headings, (heading) => this.#paint(bold, heading));
    this.#write(shown, this.#onLoss);
  }

  /** Replaces the line of the cursor. */
  redraw(line: string, end: "\n" | "" = ""): void {
    this.#write(clearLine + printableLine(line) + end);
  }

  /** Removes the line of the cursor from a terminal. */
  clear(): void {
    if (this.isTerminal) this.#write(clearLine);
  }

  /** Creates an editor for a line that a person types. The control sequences that it writes are its own. */
  createEditor(input: Readable): Interface {
    return createInterface({ input, output: this.#stream });
  }

  /** Node.js checks the terminal, `NO_COLOR` and the like. */
  #paint(style: number, text: string): string {
    const wanted = this.isTerminal && this.#stream.hasColors?.() === true;
    return wanted ? `\u001B[${style}m${text}\u001B[0m` : text;
  }

  #write(text: string, onLoss?: OnLoss): void {
    this.#written = new Promise((resolve) => {
      this.#stream.write(text, (reason) => {
        if (reason) {
          this.#failure.abort(reason);
          onLoss?.(text, this.failure.reason);
        }
        resolve();
      });
    });
  }
}

const bold = 1;
const red = 31;
const clearLine = "\r\u001B[2K";
