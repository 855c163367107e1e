import { CloudAgentError, FleetError, RedisError } from "../runtime/errors/index.js";
import { onAbort, realClock, sleep, startTimer } from "../runtime/time/index.js";
import type { JobStore } from "./job-store.js";

/** First pause between two attempts to write, in milliseconds; it doubles. */
const FIRST_PAUSE = 100;

/** Longest pause between two attempts to write, in milliseconds. */
const LONGEST_PAUSE = 2_000;

/** How long a stopped worker keeps trying to write what it knows, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Writes into a store, however long Redis is away or refuses: what happened to a run must not be forgotten. A password
 * can have changed, or Redis can be full; somebody will mend that.
 */
export class Persistence {
  readonly #onAway: (error: Error) => void;
  #failure: FleetError | undefined;
  #release: () => void;

  /**
   * @param stopped aborts when the worker stops
   * @param onAway called with each failure that is tried again
   */
  constructor(store: Pick<JobStore, "end">, stopped: AbortSignal, onAway: (error: Error) => void) {
    this.#onAway = onAway;
    const giveUp = (): void => {
      this.#failure = FleetError.unwritten("", []);
      store.end(this.#failure);
    };
    this.#release = onAbort(stopped, () => {
      this.#release = startTimer(PATIENCE, giveUp, { keepsAlive: false });
    });
  }

  /**
   * Returns the reply, when there is one.
   *
   * @throws {FleetError} when Redis has not replied ten seconds after the worker was stopped, or no longer has the fleet
   */
  async write<Reply>(attempt: () => Promise<Reply>): Promise<Reply> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return await attempt();
      } catch (error) {
        if (this.#failure !== undefined) throw this.#failure;
        if (!isPassing(error)) throw error;
        this.#onAway(error);
      }
      await sleep(realClock, pause);
    }
  }

  /** Gives nothing up later, because the worker has ended. */
  end(): void {
    this.#release();
  }
}

/** Whether the same command can succeed later. */
function isPassing(error: unknown): error is Error {
  const isOurs = error instanceof CloudAgentError && !(error instanceof RedisError);
  if (!(error instanceof Error) || isOurs) return false;
  // Faults of programs, which repeating does not mend.
  if (error instanceof TypeError || error instanceof SyntaxError) return false;
  return !/^(?:ERR|WRONGTYPE)\b.*user_script/.test(error.message);
}
