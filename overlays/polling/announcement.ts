import { onAbort } from "../../runtime/time/index.js";
import type { RequestOptions } from "../../runtime/transport/index.js";
import type { JobState } from "./journal/job-book.js";

/**
 * Writes down that work is about to be created, when the rate limits let the request go and not before: if the process
 * ends after that, it is unknown whether there is a run.
 */
export class Announcement {
  readonly #controller = new AbortController();
  readonly #note: () => Promise<JobState>;
  readonly #beforeSend: RequestOptions["beforeSend"];
  readonly #release: () => void = () => {};
  #recorded: Promise<JobState> | undefined;
  #isHeldBack = false;

  /** @param note writes the announcement down */
  constructor({ signal, beforeSend }: RequestOptions, note: () => Promise<JobState>) {
    this.#note = note;
    this.#beforeSend = beforeSend;
    if (signal) this.#release = onAbort(signal, () => this.#abort(signal.reason));
  }

  /** Aborts when the caller aborts before the announcement. A request that is on its way is not cut off. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the request was held back here, so that nothing was created, whatever the error is. */
  get isHeldBack(): boolean {
    return this.#isHeldBack;
  }

  /** Called before each attempt: another one means that those before it have created nothing. */
  async make(): Promise<void> {
    this.#isHeldBack = true;
    await this.#beforeSend?.();
    this.signal.throwIfAborted();
    this.release();
    await this.record();
    this.#isHeldBack = false;
  }

  /** Writes the announcement down, once. */
  record(): Promise<JobState> {
    return (this.#recorded ??= this.#note());
  }

  release(): void {
    this.#release();
  }

  #abort(reason: unknown): void {
    this.#isHeldBack = true;
    this.#controller.abort(reason);
  }
}
