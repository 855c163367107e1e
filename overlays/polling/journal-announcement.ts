import { followSignal, throwIfAborted } from "../../runtime/time/index.js";
import type { RequestOptions } from "../../runtime/transport/index.js";
import type { JobState } from "./journal/job-book.js";

/** What is written down of a creation. */
export interface Notes {
  /** It is about to be sent. */
  begin(): Promise<JobState>;
  /** It was refused, and will be sent again. */
  withdraw(): Promise<JobState>;
}

/**
 * Writes down that work is about to be created, when the rate limits let the request go and not before: if the process
 * ends after that, it is unknown whether there is a run.
 */
export class JournalAnnouncement {
  readonly #request: RequestOptions;
  readonly #notes: Notes;
  readonly #controller = new AbortController();
  #release: () => void = () => {};
  #begun: Promise<JobState> | undefined;
  #isHeldBack = false;

  constructor(request: RequestOptions, notes: Notes) {
    this.#request = request;
    this.#notes = notes;
    this.#heed();
  }

  /** The options to create with. Their signal cuts nothing off that is on its way: its outcome would be unknown. */
  get request(): RequestOptions {
    return {
      ...this.#request,
      signal: this.#controller.signal,
      beforeSend: () => this.#make(),
      beforeRetry: () => this.#withdraw(),
    };
  }

  /** Whether the request was held back here, so that nothing was created, whatever the error is. */
  get isHeldBack(): boolean {
    return this.#isHeldBack || this.#controller.signal.aborted;
  }

  /** Writes down, once for each attempt, that it is sent. */
  begin(): Promise<JobState> {
    return (this.#begun ??= this.#notes.begin());
  }

  release(): void {
    this.#release();
  }

  async #make(): Promise<void> {
    this.#isHeldBack = true;
    await this.#request.beforeSend?.();
    throwIfAborted(this.#controller.signal);
    this.release();
    await this.begin();
    this.#isHeldBack = false;
  }

  /** A creation is repeated only if it was surely not carried out. */
  async #withdraw(): Promise<void> {
    this.#isHeldBack = true;
    this.#begun = undefined;
    await this.#notes.withdraw();
    this.#heed();
    await this.#request.beforeRetry?.();
  }

  #heed(): void {
    const { signal } = this.#request;
    if (signal) this.#release = followSignal(this.#controller, signal);
  }
}
