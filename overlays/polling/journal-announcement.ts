import { throwIfAborted } from "../../runtime/time/index.js";
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
  #begun: Promise<JobState> | undefined;

  constructor(request: RequestOptions, notes: Notes) {
    this.#request = request;
    this.#notes = notes;
  }

  /** The options to create with. */
  get request(): RequestOptions {
    return {
      ...this.#request,
      beforeSend: () => this.#make(),
      beforeRetry: () => this.#withdraw(),
    };
  }

  /** Writes down, once for each attempt, that it is sent. */
  begin(): Promise<JobState> {
    return (this.#begun ??= this.#notes.begin());
  }

  async #make(): Promise<void> {
    await this.#request.beforeSend?.();
    throwIfAborted(this.#request.signal);
    await this.begin();
  }

  /** A creation is repeated only if it was surely not carried out. */
  async #withdraw(): Promise<void> {
    this.#begun = undefined;
    await this.#notes.withdraw();
    await this.#request.beforeRetry?.();
  }
}
