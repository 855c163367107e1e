import { onAbort } from "../runtime/time/index.js";
import type { StepReply } from "./job-store.js";
import type { StallDetector } from "./stall-detector.js";

/** Another worker, or this one later, goes on with the job. */
export class Requeue extends Error {}

/** Nothing is created at present, so the job goes back for a while. */
export class Stopped extends Requeue {}

/** Another worker has the job. */
export class Superseded extends Error {}

/**
 * Announces that a run is about to be created, when the rate limits let the request go and not before: if the process
 * ends after the announcement, it is unknown whether there is a run.
 */
export class Announcement {
  isMade = false;
  readonly #stalls: StallDetector;
  readonly #stopped: AbortSignal;
  readonly #record: () => Promise<StepReply>;
  #making: Promise<void> | undefined;

  /** @param record records that the run is about to be created */
  constructor(
    { stalls, stopped }: { readonly stalls: StallDetector; readonly stopped: AbortSignal },
    record: () => Promise<StepReply>,
  ) {
    this.#stalls = stalls;
    this.#stopped = stopped;
    this.#record = record;
  }

  /**
   * @param signal aborts when the process stands still
   * @throws {Requeue} when the worker was stopped, or nothing is created at present
   * @throws {Superseded} when another worker has the job
   * @throws when the process stood still meanwhile, so that others may have decided about the job
   */
  make(signal: AbortSignal): Promise<void> {
    if (this.#stopped.aborted) throw new Requeue();
    return (this.#making = this.#make(signal));
  }

  /** Resolves when it is no longer being made: the call that made it can end before. */
  async settled(): Promise<void> {
    await this.#making?.catch(() => {});
  }

  async #make(signal: AbortSignal): Promise<void> {
    const { result } = await this.#record();
    if (result === "stopped") throw new Stopped();
    if (result !== "ok") throw new Superseded();
    this.isMade = true;
    if (this.#stalls.signal !== signal)
      throw new Error("The worker stood still before it sent the request.");
  }

  /**
   * Returns what the work returns.
   *
   * @throws {Requeue} when the worker stops before the announcement. Then the work ends without one
   */
  async unlessStopped<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#stopped.aborted) throw new Requeue();
    return new Promise((resolve, reject) => {
      const release = onAbort(this.#stopped, () => {
        if (this.#making === undefined) reject(new Requeue());
      });
      work().finally(release).then(resolve).catch(reject);
    });
  }
}
