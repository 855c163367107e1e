import { onAbort, startTimer } from "../time/index.js";
import { isSuccess, type Call, type SendOnce, type Received } from "./call.js";
import { foreignFailure, lostFailure, timeoutFailure, unreachable } from "./failures/failure.js";
import { type Fetch, type Interceptor, platformFetch } from "./fetch.js";
import { readBody } from "./response/read-body.js";
import { neverSent } from "./failures/safe-cause.js";
import { defaultTimeout } from "./options/check-options.js";

/**
 * Returns a function that sends a request once and reads the full response, under one timer.
 *
 * It rejects with the reason of the caller's signal, a connection error, or what an interceptor threw, and writes into the
 * record of the call what became of the request.
 *
 * @param interceptors the first one outermost
 * @param more options for `base` that cannot replace those of a request
 */
export function createAttempt(
  base: Fetch,
  interceptors: readonly Interceptor[] = [],
  more?: object,
): SendOnce {
  const line: Line = {
    base,
    more,
    underWay: new Set(),
    composed:
      interceptors.length === 0
        ? undefined
        : interceptors.reduceRight((next, each) => each(next), innermost),
  };
  return (call) =>
    new Promise((resolve, reject) => {
      void new Attempt(line, call, { resolve, reject }).send();
    });

  async function innermost(
    input: Parameters<Fetch>[0],
    init: IdentifiedInit = {},
  ): Promise<Response> {
    const { [ofAttempt]: attempt, ...given } = init;
    if (attempt !== undefined) return attempt.leave(input, given);
    // An interceptor has replaced `init`: this can be the request of any attempt.
    for (const possible of line.underWay) possible.sent += 1;
    return base(input, { ...more, ...given });
  }
}

/** What the attempts of a client have in common. */
interface Line {
  readonly base: Fetch;
  readonly more: object | undefined;
  /** The interceptors around the innermost `fetch`; absent if there are none. */
  readonly composed: Fetch | undefined;
  /** The attempts that interceptors have in hand. */
  readonly underWay: Set<Attempt>;
}

/** Ends an attempt. Only the first end counts. */
interface End {
  resolve(received: Received): void;
  reject(reason: unknown): void;
}

/** A symbol, because interceptors copy `init`, and pass it on unseen. */
const ofAttempt: unique symbol = Symbol("attempt");

interface IdentifiedInit extends RequestInit {
  [ofAttempt]?: Attempt;
}

/** Returns the call that a request belongs to; `undefined` if an interceptor has replaced its `init`. */
export function callOf(init: IdentifiedInit | undefined): Call | undefined {
  return init?.[ofAttempt]?.call;
}

/**
 * One attempt. The signal and the clock end it at any time, even if `fetch` ignores both; the signal only until a request
 * that is not safe to retry is under way, because nobody would learn what came of it.
 */
class Attempt {
  readonly #line: Line;
  readonly call: Call;
  readonly #end: End;
  /** Aborts the underlying request. A controller per attempt, so that nothing stays behind on the caller's signal. */
  readonly #controller = new AbortController();
  /** Number of requests that left, or may have left. */
  sent = 0;
  /** What sending failed with last. An interceptor can fail with anything else. */
  #failure: { readonly error: unknown } | undefined;
  #isOver = false;
  #stopTimer: (() => void) | undefined;
  #ignoreSignal: (() => void) | undefined;
  /** Set once status and headers have arrived. */
  #response: Response | undefined;

  constructor(line: Line, call: Call, end: End) {
    this.#line = line;
    this.call = call;
    this.#end = end;
  }

  async send(): Promise<void> {
    const { signal, timeout, record, url, method, headers, body } = this.call;
    if (signal?.aborted) return this.#end.reject(signal.reason);
    if (timeout !== Infinity) this.#stopTimer = startTimer(timeout, () => this.#endInTime());
    if (signal) this.#ignoreSignal = onAbort(signal, () => this.#abort(signal.reason));
    record.delivery = "unanswered";
    // Redirects are not followed: `fetch` would send the key's header to their target.
    const init = {
      method,
      headers: new Headers(headers),
      body,
      redirect: "manual",
      signal: this.#controller.signal,
    } as const;
    const { base, composed } = this.#line;
    let sealed: Sealed | undefined;
    try {
      const response = composed
        ? this.#intercept(composed, url, init)
        : base(url, (sealed = this.#depart(init)).init);
      // A `fetch` of the caller's may return anything.
      const answer: Response = Object(await response);
      this.#response = answer;
      await this.#read(answer);
    } catch (error) {
      if (!composed) this.#failed(error, sealed);
      this.#end.reject(this.#explain(error));
    } finally {
      this.#release();
    }
  }

  async #intercept(composed: Fetch, url: string, init: RequestInit): Promise<Response> {
    const identified: IdentifiedInit = { ...init, [ofAttempt]: this };
    this.#line.underWay.add(this);
    try {
      return await composed(url, identified);
    } finally {
      this.#line.underWay.delete(this);
    }
  }

  /** The innermost `fetch` of interceptors, which alone sends, and so alone knows what has left. */
  async leave(input: Parameters<Fetch>[0], init: RequestInit): Promise<Response> {
    let sealed: Sealed | undefined;
    try {
      sealed = this.#depart(init);
      return await this.#line.base(input, sealed.init);
    } catch (error) {
      this.#failed(error, sealed);
      throw error;
    }
  }

  /** Returns what to send; from now on, it counts as sent. */
  #depart(init: RequestInit): Sealed {
    this.call.signal?.throwIfAborted();
    if (this.#isOver)
      throw new Error("The attempt has ended, so that nothing more is sent for it.");
    const { base, more } = this.#line;
    const given = more ? { ...more, ...init } : init;
    const sealed = this.call.repeatable ? { init: given, isTaken: false } : seal(given, base);
    this.sent += 1;
    return sealed;
  }

  #failed(error: unknown, sealed: Sealed | undefined): void {
    this.#failure = { error };
    if (sealed && !sealed.isTaken && neverSent(error)) this.sent -= 1;
  }

  /** Only what the innermost `fetch` threw says something about the connection. */
  #explain(error: unknown): unknown {
    const call = this.call;
    const failure = this.#failure;
    const isNetworks = failure !== undefined && failure.error === error;
    if (this.#response !== undefined) return lostFailure(call, error);
    if (isNetworks && this.sent > 0) return lostFailure(call, error);
    if (isNetworks) {
      call.record.delivery = "unsent";
      return call.signal?.aborted ? error : unreachable(call, error);
    }
    return call.repeatable || (failure === undefined && this.sent === 0)
      ? error
      : foreignFailure(call, error);
  }

  async #read(response: Response): Promise<void> {
    const { status, statusText, headers } = response;
    if (typeof status !== "number") throw new Error("`fetch` did not return a Response");
    const { leavesUnread } = this.call;
    let bytes = new Uint8Array();
    if (leavesUnread && isSuccess(response) && leavesUnread(response))
      return this.#end.resolve({ status, statusText, headers, bytes, unread: response });
    try {
      bytes = await readBody(response);
    } catch (error) {
      this.#controller.abort(error);
      if (!isRefusal(response)) throw error;
    }
    this.#end.resolve({ status, statusText, headers, bytes });
  }

  #abort(reason: unknown): void {
    const { repeatable, timeout } = this.call;
    if (repeatable) this.#abandon(reason);
    // Even without a time limit, nobody waits forever for an answer that the caller no longer wants.
    else if (timeout === Infinity)
      this.#stopTimer = startTimer(defaultTimeout, () => this.#endInTime());
  }

  #endInTime(): void {
    const response = this.#response;
    if (response === undefined || !isRefusal(response))
      return this.#abandon(timeoutFailure(this.call));
    const { status, statusText, headers } = response;
    this.#end.resolve({ status, statusText, headers, bytes: new Uint8Array() });
    this.#abandon(undefined);
  }

  #abandon(reason: unknown): void {
    this.#end.reject(reason);
    this.#release();
    // Interceptors and the platform's `fetch` get the same signal.
    this.#controller.abort(reason);
  }

  #release(): void {
    this.#isOver = true;
    this.#stopTimer?.();
    this.#ignoreSignal?.();
    this.#ignoreSignal = undefined;
  }
}

/** The status alone says what happened, so an incomplete body changes nothing. */
function isRefusal(response: Response): boolean {
  return response.status >= 400;
}

/** The `init` of a request that is not safe to retry. */
interface Sealed {
  readonly init: RequestInit;
  /** Whether something has read the body, so that an error that names a failed connection proves nothing. */
  readonly isTaken: boolean;
}

/**
 * Prepares the `init` of a request that is not safe to retry.
 *
 * A `fetch` of the caller's gets a body that is watched on its way: it may send the request, and fail afterwards with
 * the error of any other request.
 */
function seal(init: RequestInit, base: Fetch): Sealed {
  const current = base === platformFetch ? globalThis.fetch : base;
  const sealed = current === platformsOwn ? sealBody(init) : undefined;
  if (sealed !== undefined) return { init: sealed, isTaken: false };
  const watched = {
    isTaken: false,
    init: {
      ...init,
      get body() {
        watched.isTaken = true;
        return init.body ?? null;
      },
    },
  };
  return watched;
}

/** The platform's own `fetch`, and not one that a program or a test has put in its place. */
const platformsOwn: Fetch = /* @__PURE__ */ Reflect.get(globalThis, "fetch");

/**
 * Seals a body, so that the platform cannot send it twice: after a 421, the Fetch standard sends any other body again
 * over a second connection. Only Node.js and Bun tell failed connections apart, so only they need the seal.
 *
 * @returns `undefined` for other platforms, and for bodies that `fetch` itself has to write
 */
function sealBody(init: RequestInit): RequestInit | undefined {
  const bytes = bytesOf(init.body);
  if (bytes === undefined || !tellsFailuresApart()) return undefined;
  const pull = (stream: { enqueue(chunk: Uint8Array): void; close(): void }): void => {
    if (bytes.byteLength > 0) stream.enqueue(bytes);
    stream.close();
  };
  const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  const headers = new Headers(init.headers);
  headers.set("content-length", String(bytes.byteLength));
  const sealed: RequestInit & { duplex: "half" } = { ...init, headers, body, duplex: "half" };
  return sealed;
}

function bytesOf(body: RequestInit["body"]): Uint8Array | undefined {
  if (body === null || body === undefined) return new Uint8Array();
  if (typeof body === "string") return new TextEncoder().encode(body);
  return body instanceof ArrayBuffer ? new Uint8Array(body) : undefined;
}

/** Whether it is Node.js, which sends requests with undici, or Bun. */
function tellsFailuresApart(): boolean {
  const platform: { process?: { versions?: Record<string, string | undefined> } } = globalThis;
  const { undici, bun } = platform.process?.versions ?? {};
  return undici !== undefined || bun !== undefined;
}
