import type { FinishedRun, RunCreate } from "../generated/v4/types.js";
import { ThrottleError } from "../runtime/errors/index.js";
import { intervalAt, keepReading, type PollTiming } from "../runtime/waiting/poll.js";
import { reasonOf } from "../runtime/text/show.js";
import { realClock } from "../runtime/time/index.js";
import type { RequestOptions } from "../runtime/transport/index.js";
import type { RunSteps } from "./run-steps.js";
import { Semaphore } from "./semaphore.js";

/**
 * Most reads at the same time, and most requests that create runs, or wait for the rate limits. Further ones wait as a
 * promise, not as a request.
 */
const MOST_REQUESTS = 32;

/**
 * Milliseconds between two reads of all that a worker waits for, unless the client has an interval of its own: the more
 * runs there are, the more rarely each is read.
 */
const READ_EVERY = 20;

/** Creates many runs, and waits for their ends. */
export class RunWatch {
  readonly #steps: RunSteps;
  readonly #stopped: AbortSignal;
  readonly #creations = new Semaphore(MOST_REQUESTS);
  readonly #reads = new Semaphore(MOST_REQUESTS);
  /** Waits that begin together are not to read at the same moment. */
  readonly #stagger = { waiting: 0, begun: 0 };

  /** @param stopped ends all waits with its reason */
  constructor(steps: RunSteps, stopped: AbortSignal) {
    this.#steps = steps;
    this.#stopped = stopped;
  }

  /** Number of runs. */
  get size(): number {
    return this.#stagger.waiting;
  }

  /** Creates a run and returns its ID. */
  create(body: RunCreate, request: RequestOptions): Promise<string> {
    return this.#creations.run(() => this.#steps.create(body, request));
  }

  /**
   * Returns a run when it has ended.
   *
   * @param onRead called with the reason when the run cannot be read, and with none when it can again
   * @throws {CloudAgentError} when the service denies the run
   */
  wait(runId: string, onRead: (reason: string) => void): Promise<FinishedRun> {
    let told = "";
    const tell = (reason: string): void => {
      if (reason !== told) onRead(reason);
      told = reason;
    };
    return keepReading(
      {
        id: runId,
        timing: this.#timing((error) => {
          // A throttle is no trouble.
          if (!(error instanceof ThrottleError)) tell(reasonOf(error));
        }),
        read: () => this.#reads.run(() => this.#steps.look(runId, this.#stopped)),
        async conclude(_, run) {
          tell("");
          return run && { value: run };
        },
      },
      { clock: realClock, stagger: this.#stagger },
    );
  }

  #timing(onError: (error: Error) => void): PollTiming {
    const usual = (elapsed: number) => Math.max(intervalAt(elapsed), this.size * READ_EVERY);
    const { pollInterval = usual } = this.#steps;
    return { signal: this.#stopped, pollInterval, onError };
  }
}
