import type { RunAllProgress } from "../../runtime/polling/index.js";
import type { Console } from "./console.js";

/** How far a batch of runs is. */
export interface BatchProgress extends Omit<RunAllProgress, "index"> {
  /** What else the line shows. */
  readonly others?: readonly string[];
  /** Number of runs that ended, and whose end was not known before. */
  readonly fresh: number;
  /** Number of runs that did not complete. */
  readonly troubled: number;
}

const redrawMs = 250;
const noteMs = 10_000;

/** Shows how far a batch is: on a terminal in one line that changes, elsewhere in a line every ten seconds. */
export class BatchLine implements Disposable {
  readonly #console: Console;
  readonly #start = performance.now();
  readonly #timer: NodeJS.Timeout | undefined;
  #progress: BatchProgress | undefined;

  constructor(console: Console) {
    this.#console = console;
    if (console.json) return;
    this.#timer = setInterval(() => this.#draw(), console.stderr.isTerminal ? redrawMs : noteMs);
    // The line alone does not keep the process alive.
    this.#timer.unref();
  }

  /** Takes what is known now; it is shown a moment later. */
  update(progress: BatchProgress): void {
    this.#progress = progress;
  }

  /** Makes room for a line of the result. */
  clear(): void {
    if (!this.#console.json) this.#console.stderr.clear();
  }

  /** Ends the line. */
  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.clear();
  }

  #draw(): void {
    if (this.#progress === undefined) return;
    const text = describeBatch(this.#progress, performance.now() - this.#start);
    if (this.#console.stderr.isTerminal) this.#console.stderr.redraw(text);
    else this.#console.stderr.mention(text);
  }
}

/** Describes how far a batch is after some milliseconds: counts, rate and time left. */
export function describeBatch(progress: BatchProgress, elapsed: number): string {
  const { total, begun, ended, held, troubled, fresh, others = [] } = progress;
  const perMs = elapsed > 0 ? fresh / elapsed : 0;
  return [
    total === undefined ? `${ended} done` : `${ended} of ${total} done`,
    `${begun - ended} active`,
    ...(held > 0 ? [`${held} held`] : []),
    ...others,
    ...(troubled > 0 ? [`${troubled} not completed`] : []),
    ...(perMs > 0 ? [`${(perMs * 60_000).toFixed(1)} per minute`] : []),
    ...(perMs > 0 && total !== undefined && total > ended
      ? [`${describeTime((total - ended) / perMs)} left`]
      : []),
  ].join(", ");
}

/** Describes a duration. */
export function describeTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
