import { onAbort, startTimer } from "../time/index.js";
import { isSuccess, type Call, type SendOnce, type Received } from "./call.js";
import { foreignFailure, lostFailure, timeoutFailure, unreachable } from "./failure.js";
import { type Departure, type Fetch, initOf } from "./fetch.js";
import { readBody } from "./read-body.js";
import { defaultTimeout } from "./check-options.js";

/**
 * Returns an exchange that sends a request once and reads the full response, under one timer.
 *
 * It rejects with the reason of the caller's signal, a connection error, or what an interceptor threw, and writes into the
 * record of the call what became of the request.
 */
export function createAttempt(fetch: Fetch): SendOnce {
  return (call) =>
    new Promise((resolve, reject) => {
      new Attempt(call, resolve, reject).send(fetch);
    });
}

/**
 * One attempt. The signal and the clock end it at any time, even if `fetch` ignores both; the signal only until a request
 * that is not safe to retry is under way, because nobody would learn what came of it.
 */
class Attempt {
  readonly #call: Call;
  readonly #resolve: (received: Received) => void;
  readonly #reject: (reason: unknown) => void;
  /** Aborts the underlying request. A controller per attempt, so that nothing stays behind on the caller's signal. */
  readonly #controller = new AbortController();
  readonly #departure: Departure;
  #stopTimer: (() => void) | undefined;
  #ignoreSignal: (() => void) | undefined;
  /** Set once status and headers have arrived. */
  #response: Response | undefined;

  constructor(
    call: Call,
    resolve: (received: Received) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#call = call;
    this.#departure = { call, sent: 0, failure: undefined, isOver: false };
    this.#resolve = resolve;
    this.#reject = reject;
  }

  async send(fetch: Fetch): Promise<void> {
    const { signal, record } = this.#call;
    if (signal?.aborted) return this.#reject(signal.reason);
    this.#watch();
    record.delivery = "unanswered";
    try {
      this.#response = await fetch(this.#call.url, this.#request());
      await this.#read(this.#response);
    } catch (error) {
      this.#reject(this.#explain(error));
    } finally {
      this.#release();
    }
  }

  #request(): RequestInit {
    const { method, headers, body } = this.#call;
    const { signal } = this.#controller;
    // Redirects are not followed: `fetch` would send the key's header to their target.
    const init = {
      method,
      headers: new Headers(headers),
      body,
      redirect: "manual",
      signal,
    } as const;
    return initOf(this.#departure, init);
  }

  /** Only what the innermost `fetch` threw says something about the connection. */
  #explain(error: unknown): unknown {
    const { sent, failure } = this.#departure;
    const call = this.#call;
    const isNetworks = failure !== undefined && failure.error === error;
    if (this.#response !== undefined) return lostFailure(call, error);
    if (isNetworks && sent > 0) return lostFailure(call, error);
    if (isNetworks) {
      call.record.delivery = "unsent";
      return call.signal?.aborted ? error : unreachable(call, error);
    }
    return call.repeatable || (failure === undefined && sent === 0)
      ? error
      : foreignFailure(call, error);
  }

  async #read(response: Response): Promise<void> {
    const isLeft = isSuccess(response) && this.#call.leavesUnread?.(response);
    if (isLeft) return this.#resolve({ ...received(response, new Uint8Array()), unread: response });
    try {
      this.#resolve(received(response, await readBody(response)));
    } catch (error) {
      this.#controller.abort(error);
      if (!isRefusal(response)) throw error;
      this.#resolve(received(response, new Uint8Array()));
    }
  }

  #watch(): void {
    const { signal, timeout } = this.#call;
    this.#stopTimer = startTimer(timeout, () => this.#endInTime());
    if (signal) this.#ignoreSignal = onAbort(signal, () => this.#abort(signal.reason));
  }

  #abort(reason: unknown): void {
    const { repeatable, timeout } = this.#call;
    if (repeatable) this.#end(reason);
    // Even without a time limit, nobody waits forever for an answer that the caller no longer wants.
    else if (timeout === Infinity)
      this.#stopTimer = startTimer(defaultTimeout, () => this.#endInTime());
  }

  #endInTime(): void {
    const response = this.#response;
    if (response === undefined || !isRefusal(response)) this.#end(timeoutFailure(this.#call));
    else {
      this.#resolve(received(response, new Uint8Array()));
      this.#end(undefined);
    }
  }

  #end(reason: unknown): void {
    this.#reject(reason);
    this.#release();
    // Interceptors and the platform's `fetch` get the same signal.
    this.#controller.abort(reason);
  }

  #release(): void {
    this.#departure.isOver = true;
    this.#stopTimer?.();
    this.#ignoreSignal?.();
    this.#ignoreSignal = undefined;
  }
}

/** The status alone says what happened, so an incomplete body changes nothing. */
function isRefusal(response: Response): boolean {
  return response.status >= 400;
}

function received(response: Response, bytes: Uint8Array<ArrayBuffer>): Received {
  const { status, statusText, headers } = response;
  return { status, statusText, headers, bytes };
}
