import { CloudAgentError, FleetError } from "../runtime/errors/index.js";
import { onAbort, realClock, startTimer } from "../runtime/time/index.js";

/** First pause between two attempts to write, in milliseconds; it doubles. */
const FIRST_PAUSE = 100;

/** Longest pause between two attempts to write, in milliseconds. */
const LONGEST_PAUSE = 2_000;

/** How long a reply may take until somebody is told, in milliseconds. */
const SLOW = 2_000;

/** How long a stopped worker keeps trying to write what it knows, in milliseconds. */
const PATIENCE = 10_000;

/** Replies of a Redis that will accept the same command later. */
const passing = new Set([
  "BUSY",
  "CLUSTERDOWN",
  "LOADING",
  "MASTERDOWN",
  "MISCONF",
  "NOREPLICAS",
  "OOM",
  "READONLY",
  "TRYAGAIN",
  "UNBLOCKED",
]);

/** Writes into Redis, however long Redis is away: what happened to a run must not be forgotten. */
export class Persistence {
  readonly #stopped: AbortSignal;
  readonly #onAway: (error: Error) => void;

  /**
   * @param stopped aborts when the worker stops
   * @param onAway called with each failure that is tried again
   */
  constructor(stopped: AbortSignal, onAway: (error: Error) => void) {
    this.#stopped = stopped;
    this.#onAway = onAway;
  }

  /**
   * Returns the reply, when there is one.
   *
   * @throws {FleetError} when Redis has not replied ten seconds after the worker was stopped
   */
  async write<Reply>(attempt: () => Promise<Reply>): Promise<Reply> {
    const limit = new TimeLimit(this.#stopped);
    try {
      return await limit.on(this.#keepTrying(attempt, limit));
    } finally {
      limit.release();
    }
  }

  async #keepTrying<Reply>(attempt: () => Promise<Reply>, limit: TimeLimit): Promise<Reply> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      const written = await this.#try(attempt);
      if (written !== undefined) return written.reply;
      await sleep(pause);
      // Nobody waits for the reply any more.
      if (limit.isOver) throw FleetError.unwritten("", []);
    }
  }

  /** The reply; `undefined`: there is none, and there can be one later. */
  async #try<Reply>(attempt: () => Promise<Reply>): Promise<{ readonly reply: Reply } | undefined> {
    // A connection that waits for Redis does not fail.
    const tell = (): void => this.#onAway(new Error(`no reply for ${SLOW} ms`));
    const cancel = realClock.setTimer(SLOW, tell);
    try {
      return { reply: await attempt() };
    } catch (error) {
      if (!isPassing(error)) throw error;
      this.#onAway(error);
      return undefined;
    } finally {
      cancel();
    }
  }
}

/** Whether the same command can succeed later: the connection was lost, or Redis says so. */
function isPassing(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof CloudAgentError) return false;
  // Faults of programs, which repeating does not mend.
  if (error instanceof TypeError || error instanceof SyntaxError) return false;
  const [, reply] = /^([A-Z]{3,})\b/.exec(error.message) ?? [];
  return reply === undefined || passing.has(reply);
}

function sleep(duration: number): Promise<void> {
  return new Promise((resolve) => {
    realClock.setTimer(duration, resolve);
  });
}

/** Ends what takes too long after a stop. */
class TimeLimit {
  #release: () => void;
  #end: (error: Error) => void = () => {};
  #isOver = false;

  constructor(stopped: AbortSignal) {
    const begin = (): void => {
      this.#release = startTimer(PATIENCE, () => this.#stop());
    };
    this.#release = () => {};
    if (stopped.aborted) begin();
    else this.#release = onAbort(stopped, begin);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  on<Value>(promise: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#end = reject;
      promise.then(resolve).catch(reject);
    });
  }

  release(): void {
    this.#release();
  }

  #stop(): void {
    this.#isOver = true;
    this.#end(FleetError.unwritten("", []));
  }
}
