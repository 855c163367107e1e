import type { Doubt } from "./common-queue.js";

/** Tells the user what is wrong with Redis, each thing once until it is over. */
export class Warnings {
  readonly #warn: (message: string) => void;
  readonly #processes: number;
  #isAway = false;

  constructor(warn: (message: string) => void, processes: number) {
    this.#warn = warn;
    this.#processes = processes;
  }

  /** Redis does not answer. */
  away(isMember: boolean): void {
    if (this.#isAway) return;
    this.#isAway = true;
    const part = isMember
      ? `it goes on with 1/${this.#processes} of the project's request rate in a few seconds`
      : "it sends a request now and then, because the other processes do not know of it";
    this.#warn(`Redis does not answer this process: until it does, ${part}.`);
  }

  /** Redis is there again. */
  back(): void {
    this.#isAway = false;
  }

  /** What Redis remembers cannot be right. */
  doubt(doubt: Doubt): void {
    this.#warn(
      doubt.kind === "clock"
        ? `The clock of Redis has jumped by ${Math.round(doubt.jump / 1000)} s: the queue begins anew in a few seconds.`
        : "Redis has forgotten what was sent lately: the queue begins anew in a few seconds.",
    );
  }
}
