import { onAbort, startTimer } from "../time/index.js";
import { isSuccess, type Call, type SendOnce, type Received } from "./exchange.js";
import { connectionFailure, timeoutFailure } from "./failure.js";
import type { Fetch, IsNetworkFailure } from "./fetch.js";
import { readBody } from "./read-body.js";

/**
 * Returns an exchange that sends a request once and reads the full response, under one timer.
 *
 * It rejects with the reason of the caller's signal, a connection error, or what an interceptor threw.
 */
export function createAttempt(fetch: Fetch, isNetworkFailure: IsNetworkFailure): SendOnce {
  return (call) =>
    new Promise((resolve, reject) => {
      new Attempt(call, resolve, reject).send(fetch, isNetworkFailure);
    });
}

/** One attempt. The signal and the clock end it at any time, even if `fetch` ignores both. */
class Attempt {
  readonly #call: Call;
  readonly #resolve: (received: Received) => void;
  readonly #reject: (reason: unknown) => void;
  /** Aborts the underlying request. A controller per attempt, so that nothing stays behind on the caller's signal. */
  readonly #controller = new AbortController();
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
    this.#resolve = resolve;
    this.#reject = reject;
  }

  async send(fetch: Fetch, isNetworkFailure: IsNetworkFailure): Promise<void> {
    const { signal } = this.#call;
    if (signal?.aborted) return this.#reject(signal.reason);
    this.#watch();
    try {
      this.#response = await fetch(this.#call.url, this.#request());
      await this.#read(this.#response);
    } catch (error) {
      // Before a response arrives, interceptors may have thrown errors of their own.
      const isNetworks = this.#response !== undefined || isNetworkFailure(error);
      this.#reject(isNetworks ? connectionFailure(this.#call, error) : error);
    } finally {
      this.#release();
    }
  }

  #request(): RequestInit {
    const { method, headers, body } = this.#call;
    const { signal } = this.#controller;
    // Redirects are not followed: `fetch` would send the key's header to their target.
    return { method, headers: new Headers(headers), body, redirect: "manual", signal };
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
    if (signal) this.#ignoreSignal = onAbort(signal, () => this.#end(signal.reason));
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
