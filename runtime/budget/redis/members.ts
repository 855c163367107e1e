import { reservation } from "../tuning.js";

/**
 * How many processes share a budget, as far as this one knows: what the user said, or what it is told from time to time.
 *
 * In the second case, this keeps the sum below the limit while the number changes:
 *
 * - The divisor of a process only grows, and Redis records it with each announcement. So a process that falls silent
 *   uses at most the share that Redis recorded, and the others reserve exactly that, whatever their own divisor is.
 * - The divisor is at least twice the number of members, so members that know about each other have at most half of the
 *   limit. Those that come after them, or belong to another fleet of the project, find room. Eight that fall silent one
 *   after another, each before it hears of the next, have all of it. From then on, the queue has what one process may
 *   use alone, because they are more likely to have crashed than to be cut off.
 * - A lower number counts only after the time for which others reserve room, because it may come from a Redis that has
 *   lost its state. The members that are away from it still use their shares.
 */
export class Members {
  /** Maximum number of processes, as long as only the user has said it. */
  atMost: number | undefined;
  /** Number of processes that a young state in Redis must allow for. */
  expected: number;
  /** The static share of a process is the limit divided by this. */
  divisor: number;
  #expectedAt = -Infinity;

  constructor(processes: number) {
    this.atMost = processes;
    this.expected = processes;
    this.divisor = processes;
  }

  /** Records how many there are now, silent ones included. */
  expect(members: number, now: number): void {
    this.atMost = undefined;
    this.divisor = Math.max(this.divisor, 2 ** Math.ceil(Math.log2(2 * members)));
    if (members < this.expected && now < this.#expectedAt + reservation) return;
    this.expected = members;
    this.#expectedAt = now;
  }
}
