import type { JobQueue } from "./job-queue.js";
import type { Ledger } from "./ledger.js";

/** Brings turns of jobs from the ledger into the queue. A crash in between loses none: they stay in the ledger. */
export class Outbox {
  readonly #ledger: Ledger;
  readonly #queue: JobQueue;

  constructor(ledger: Ledger, queue: JobQueue) {
    this.#ledger = ledger;
    this.#queue = queue;
  }

  /** Puts turns into the queue. */
  async send(due: readonly string[]): Promise<void> {
    if (due.length === 0) return;
    await this.#queue.add(due);
    await this.#ledger.queued(due);
  }

  /** Puts the turns into the queue that a process has left behind. */
  async sweep(): Promise<void> {
    await this.send(await this.#ledger.listDue());
  }
}
