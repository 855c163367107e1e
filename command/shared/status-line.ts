import { printNote, type Console } from "./console.js";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const frameMs = 100;
const goesOn = "The wait goes on, and so does the run. Ctrl-C ends the wait.";

/** Shows where a run stands: on a terminal in one line that moves, elsewhere in a line for each change. */
export class StatusLine implements Disposable {
  readonly #console: Console;
  readonly #start = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #status = "created";
  /** Whether the last look at the run failed. */
  #inTrouble = false;
  #frame = 0;

  constructor(console: Console) {
    this.#console = console;
    if (console.json || !console.stderr.isTerminal) return;
    this.#timer = setInterval(() => this.#draw(), frameMs);
    // The line alone keeps no process alive.
    this.#timer.unref();
    this.#draw();
  }

  /** Tells of a status that was read. */
  readonly update = (status: string): void => {
    const isNew = status !== this.#status || this.#inTrouble;
    this.#status = status;
    this.#inTrouble = false;
    if (this.#console.json || !isNew) return;
    if (this.#timer === undefined) printNote(this.#console, this.#text());
    else this.#draw();
  };

  /** Tells of a look at the run that failed: once, until one succeeds again. */
  readonly fail = (error: Error): void => {
    if (this.#console.json || this.#inTrouble) return;
    this.#inTrouble = true;
    if (this.#timer !== undefined) this.#console.stderr.clear();
    printNote(this.#console, error.message);
    printNote(this.#console, goesOn);
  };

  /** Ends the line; what was last known stays to be read. */
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
    const trouble = this.#inTrouble ? ", no answer" : "";
    return `${this.#status}, ${seconds} s${trouble}`;
  }
}
