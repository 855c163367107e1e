import { CloudAgentError, FleetError, RedisError } from "../runtime/errors/index.js";
import { InterruptibleWait, onAbort, realClock, sleep, startTimer } from "../runtime/time/index.js";

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
  readonly #givenUp = new AbortController();

  /**
   * @param stopped aborts when the worker stops
   * @param onAway called with each failure that is tried again
   */
  constructor(stopped: AbortSignal, onAway: (error: Error) => void) {
    this.#onAway = onAway;
    const giveUp = (): void => this.#givenUp.abort(FleetError.unwritten("", []));
    onAbort(stopped, () => startTimer(PATIENCE, giveUp, { keepsAlive: false }));
  }

  /**
   * Returns the reply, when there is one.
   *
   * @throws {FleetError} when Redis has not replied ten seconds after the worker was stopped, or no longer has the fleet
   */
  async write<Reply>(attempt: () => Promise<Reply>): Promise<Reply> {
    const { signal } = this.#givenUp;
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return await workUntil(signal, attempt);
      } catch (error) {
        if (!isPassing(error)) throw error;
        this.#onAway(error);
      }
      await sleep(realClock, pause, signal);
    }
  }
}

/** Resolves as the work does, which may ignore the signal; rejects with the reason of the signal as soon as it aborts. */
export async function workUntil<Value>(
  signal: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value> {
  const wait = new InterruptibleWait({ clock: realClock, signal });
  return wait.race(work).finally(() => wait.release());
}

/** Whether the same command can succeed later. */
function isPassing(error: unknown): error is Error {
  const isOurs = error instanceof CloudAgentError && !(error instanceof RedisError);
  if (!(error instanceof Error) || isOurs) return false;
  // Faults of programs, which repeating does not mend.
  if (error instanceof TypeError || error instanceof SyntaxError) return false;
  return !/^(?:ERR|WRONGTYPE)\b.*user_script/.test(error.message);
}
