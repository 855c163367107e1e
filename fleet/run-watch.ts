import type { FinishedRun } from "../generated/v4/types.js";
import { examineFailure, firstWindow, pauseAfter } from "../runtime/waiting/poll.js";
import { reasonOf } from "../runtime/text/show.js";
import { onAbort, realClock } from "../runtime/time/index.js";
import type { RunSteps } from "./run-steps.js";

/** Most reads at the same time: what is read later waits as a row of the table, not as a request. */
const MOST_READS = 32;

/**
 * Milliseconds between two reads of all that a worker waits for, unless the client has an interval of its own: the more
 * runs there are, the more rarely each is read.
 */
const READ_EVERY = 20;

/** A run whose end somebody waits for. */
interface Watched {
  readonly runId: string;
  readonly since: number;
  /** When it is read next. */
  next: number;
  /** Why it could not be read last; empty: it could. */
  reason: string;
  /** Called when `reason` changes. */
  onRead(reason: string): void;
  resolve(run: FinishedRun): void;
  reject(reason: unknown): void;
}

/** Waits for the ends of many runs, with one timer for all of them. It only reads. */
export class RunWatch {
  readonly #steps: RunSteps;
  readonly #stopped: AbortSignal;
  /** Those that are not being read, in the order in which they were read last. */
  readonly #watched = new Set<Watched>();
  #reading = 0;
  #cancel: () => void = () => {};

  /** @param stopped ends all waits with its reason */
  constructor(steps: RunSteps, stopped: AbortSignal) {
    this.#steps = steps;
    this.#stopped = stopped;
    onAbort(stopped, () => this.#end());
  }

  /** Number of runs. */
  get size(): number {
    return this.#watched.size + this.#reading;
  }

  /**
   * Returns a run when it has ended.
   *
   * @param onRead called with the reason when the run cannot be read, and with none when it can again
   * @throws {CloudAgentError} when the service denies the run
   */
  wait(runId: string, onRead: (reason: string) => void): Promise<FinishedRun> {
    return new Promise((resolve, reject) => {
      const since = realClock.now();
      // Waits that begin together are not to read at the same moment.
      const next =
        this.size === 0 ? since : since + firstWindow(this.#steps.pollInterval) * Math.random();
      this.#watched.add({ runId, since, next, reason: "", onRead, resolve, reject });
      if (this.#stopped.aborted) this.#end();
      else this.#proceed();
    });
  }

  /** Reads what is due, and comes back for the others. */
  #proceed(): void {
    this.#cancel();
    const now = realClock.now();
    let earliest = Infinity;
    for (const each of this.#watched) {
      // A read that ends proceeds.
      if (this.#reading >= MOST_READS) return;
      if (each.next <= now) void this.#read(each);
      else earliest = Math.min(earliest, each.next);
    }
    if (earliest < Infinity) {
      this.#cancel = realClock.setTimer(earliest - now, () => this.#proceed());
    }
  }

  async #read(each: Watched): Promise<void> {
    this.#watched.delete(each);
    this.#reading += 1;
    try {
      const run = await this.#steps.look(each.runId, this.#stopped);
      this.#tell(each, "");
      if (run === undefined) this.#readAgain(each);
      else each.resolve(run);
    } catch (error) {
      this.#examine(each, error);
    } finally {
      this.#reading -= 1;
      this.#proceed();
    }
  }

  #examine(each: Watched, error: unknown): void {
    const failure = this.#stopped.aborted ? undefined : examineFailure(error, Math.random);
    if (failure === undefined) {
      each.reject(this.#stopped.aborted ? this.#stopped.reason : error);
      return;
    }
    // A throttle is no trouble.
    if (failure.pause === undefined) this.#tell(each, reasonOf(failure.error));
    this.#readAgain(each, failure.pause);
  }

  #readAgain(each: Watched, pause = this.#pauseFor(each)): void {
    each.next = realClock.now() + pause;
    this.#watched.add(each);
  }

  #pauseFor({ since }: Watched): number {
    const { pollInterval } = this.#steps;
    const usual = pauseAfter(realClock.now() - since, pollInterval, Math.random);
    return pollInterval === undefined ? Math.max(usual, this.#watched.size * READ_EVERY) : usual;
  }

  #tell(each: Watched, reason: string): void {
    if (reason === each.reason) return;
    each.reason = reason;
    each.onRead(reason);
  }

  #end(): void {
    this.#cancel();
    for (const { reject } of this.#watched) reject(this.#stopped.reason);
    this.#watched.clear();
  }
}
