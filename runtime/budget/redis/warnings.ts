import type { Doubt } from "./common-queue.js";

/** Warns the user of problems with Redis, once per problem until it is over. */
export class Warnings {
  readonly #warn: (message: string) => void;
  readonly #processes: number;
  #isAway = false;

  constructor(warn: (message: string) => void, processes: number) {
    this.#warn = warn;
    this.#processes = processes;
  }

  /** Redis does not respond. */
  away(isMember: boolean): void {
    if (this.#isAway) return;
    this.#isAway = true;
    const part = isMember
      ? `in a few seconds it continues with 1/${this.#processes} of the project's request rate`
      : "it sends requests rarely, because the other processes do not know about it";
    this.#warn(`Redis does not respond to this process. Until it does, ${part}.`);
  }

  /** Redis responds again. */
  back(): void {
    this.#isAway = false;
  }

  /** The state in Redis cannot be right. */
  doubt(doubt: Doubt): void {
    this.#warn(
      doubt.kind === "clock"
        ? `The clock of Redis jumped by ${Math.round(doubt.jump / 1000)} s. The queue restarts in a few seconds.`
        : "Redis lost its record of recent requests. The queue restarts in a few seconds.",
    );
  }
}
