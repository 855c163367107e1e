import type { Console } from "./console.js";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const frameMs = 100;
const goesOn = "The wait continues, and so does the run. Ctrl-C ends the wait.";

/** Shows the status of a run: on a terminal in one line that changes, elsewhere one line per change. */
export class StatusLine implements Disposable {
  readonly #console: Console;
  readonly #start = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #status = "created";
  /** Whether the last lookup failed. */
  #inTrouble = false;
  #frame = 0;

  constructor(console: Console) {
    this.#console = console;
    if (console.json || !console.stderr.isTerminal) return;
    this.#timer = setInterval(() => this.#draw(), frameMs);
    // The line alone does not keep the process alive.
    this.#timer.unref();
    this.#draw();
  }

  /** Shows a status that was read. */
  readonly update = (status: string): void => {
    const isNew = status !== this.#status || this.#inTrouble;
    this.#status = status;
    this.#inTrouble = false;
    if (this.#console.json || !isNew) return;
    if (this.#timer === undefined) this.#console.stderr.mention(this.#text());
    else this.#draw();
  };

  /** Shows a failed lookup once, until one succeeds again. */
  readonly fail = (error: Error): void => {
    if (this.#console.json || this.#inTrouble) return;
    this.#inTrouble = true;
    this.#console.stderr.clear();
    for (const line of [error.message, goesOn]) this.#console.stderr.mention(line);
  };

  /** Ends the line. The last status stays visible. */
  [Symbol.dispose](): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#console.stderr.redraw(this.#text(), "\n");
  }

  #draw(): void {
    this.#frame += 1;
    const frame = frames[this.#frame % frames.length] ?? "";
    this.#console.stderr.redraw(`${frame} ${this.#text()}`);
  }

  #text(): string {
    const seconds = Math.round((performance.now() - this.#start) / 1000);
    const trouble = this.#inTrouble ? ", no response" : "";
    return `${this.#status}, ${seconds} s${trouble}`;
  }
}
