import { onAbort, startTimer } from "../time/index.js";
import { type Call, isSuccess, type Received, type SendOnce } from "./call.js";
import { isPlatforms, prepareDeparture, watched } from "./departure.js";
import { foreignFailure, lostFailure, timeoutFailure, unreachable } from "./failures/failure.js";
import type { Fetch, Interceptor } from "./fetch.js";
import { defaultTimeout } from "./options/check-options.js";
import { isRefusal, type Unreceived } from "./outcome.js";
import { joinPieces, type Piece, readBody } from "./response/decode.js";

/**
 * Returns a function that sends a request once and reads the full response, under one timer. It never rejects.
 *
 * @param interceptors the first one outermost
 * @param more options for `base` that cannot replace those of a request
 */
export function createAttempt(
  base: Fetch,
  interceptors: readonly Interceptor[] = [],
  more?: object,
): SendOnce {
  const line = new Line(base, interceptors, more);
  return (call) =>
    new Promise((resolve, reject) => {
      new Attempt(line, call, resolve).send().catch(reject);
    });
}

/** A symbol, because interceptors copy `init`, and pass it on unseen. */
const ofAttempt: unique symbol = Symbol("attempt");

type IdentifiedInit = RequestInit & { [ofAttempt]?: Attempt };

/** Returns the call that a request belongs to; `undefined` if an interceptor has replaced its `init`. */
export function callOf(init: IdentifiedInit | undefined): Call | undefined {
  return init?.[ofAttempt]?.call;
}

/** What the attempts of a client have in common. */
class Line {
  readonly base: Fetch;
  readonly #more: object | undefined;
  /** Whether a request can leave more than once, because there are interceptors. */
  readonly #isOpen: boolean;
  /** The attempts that are not over. */
  readonly underWay: Set<Attempt> = new Set();
  /** The interceptors around the way out. */
  readonly fetch: Fetch;

  constructor(base: Fetch, interceptors: readonly Interceptor[], more: object | undefined) {
    this.base = base;
    this.#more = more;
    this.#isOpen = interceptors.length > 0;
    this.fetch = interceptors.reduceRight((next, each) => each(next), this.#depart);
  }

  /** The one way out, for whatever an interceptor has made of a request. */
  readonly #depart: Fetch = async (input, { [ofAttempt]: own, ...given }: IdentifiedInit = {}) => {
    // An interceptor that has replaced `init` may send the request of any attempt.
    const attempts = own ? [own] : [...this.underWay];
    let [sent] = attempts;
    if (sent === undefined || !this.underWay.has(sent))
      throw new Error("The attempt has ended: nothing more is sent.");
    // If it may be any of them, it is one that may not be repeated.
    for (const each of attempts) if (!each.call.repeatable) sent = each;
    const isAlone = attempts.length === 1;
    if (isAlone) sent.call.signal?.throwIfAborted();
    const init: RequestInit = { ...this.#more, ...given };
    if (isAlone && !("signal" in init)) init.signal = sent.signal;
    const departure = prepareDeparture(this.base, sent.call, init);
    for (const { mayBeDone } of attempts) mayBeDone.add(departure);
    try {
      const response = await this.base(input, departure.init);
      const isRefused = this.#isOpen && isRefusal(Object(response).status);
      for (const { mayBeDone } of attempts) {
        mayBeDone.delete(departure);
        if (!isRefused) mayBeDone.add(response);
      }
      return response;
    } catch (error) {
      const { digest }: { readonly digest?: unknown } = Object(error);
      // Next.js throws such an error in place of sending, to itself: it has to arrive unchanged.
      const isOfHost = typeof digest === "string";
      const isUnsent = isOfHost || departure.isUnsent(error);
      for (const each of attempts) {
        if (!isOfHost) each.failure = { error };
        if (isUnsent) each.mayBeDone.delete(departure);
      }
      throw error;
    } finally {
      watched.delete(departure);
    }
  };
}

/**
 * One attempt. The signal and the clock end it at any time, even if `fetch` ignores both; the signal only until a request
 * that is not safe to retry is under way, because nobody would learn what came of it.
 */
class Attempt {
  readonly #line: Line;
  readonly call: Call;
  readonly #end: (ended: Received | Unreceived) => void;
  /** Aborts the underlying request. A controller per attempt, so that nothing stays behind on the caller's signal. */
  readonly #controller = new AbortController();
  readonly signal: AbortSignal = this.#controller.signal;
  /** What left, or may have left, and may have been carried out: each as its response, if one came. */
  readonly mayBeDone: Set<object> = new Set();
  /** What `fetch` failed with last. An interceptor can fail with anything else. */
  failure: { readonly error: unknown } | undefined;
  #stopTimer: (() => void) | undefined;
  #ignoreSignal: (() => void) | undefined;
  /** Set once status and headers have arrived. */
  #response: Response | undefined;
  readonly #pieces: Piece[] = [];

  constructor(line: Line, call: Call, end: (ended: Received | Unreceived) => void) {
    this.#line = line;
    this.call = call;
    this.#end = end;
  }

  async send(): Promise<void> {
    const { signal, timeout, repeatable, url, method, headers, body } = this.call;
    if (timeout !== Infinity) this.#startTimer(timeout);
    if (signal) this.#ignoreSignal = onAbort(signal, () => this.#abort(signal.reason));
    const init: IdentifiedInit = {
      method,
      headers: new Headers(headers),
      body,
      signal: this.signal,
      redirect: "manual",
      [ofAttempt]: this,
    };
    const line = this.#line;
    line.underWay.add(this);
    try {
      if (!repeatable && isPlatforms(line.base)) await closedSocketsAreNoticed();
      // A `fetch` of the caller's may return anything.
      await this.#read(Object(await line.fetch(url, init)));
    } catch (error) {
      this.#end(this.#explain(error));
    } finally {
      this.#release();
    }
  }

  /** Only what `fetch` itself threw says something about the connection. */
  #explain(error: unknown): Unreceived {
    const { call } = this;
    const isNetworks = this.#response !== undefined || this.failure?.error === error;
    if (this.#response === undefined && this.mayBeDone.size === 0) {
      const isForeign = !isNetworks || call.signal?.aborted === true;
      const failure = isForeign ? { error, isForeign } : unreachable(call, error);
      return { kind: "unsent", failure };
    }
    const kind = "unanswered";
    if (isNetworks) return { kind, failure: lostFailure(call, error, this.#received()) };
    if (call.repeatable) return { kind, failure: { error, isForeign: true } };
    return { kind, failure: foreignFailure(call, error) };
  }

  async #read(response: Response): Promise<void> {
    const { status, headers }: { status?: unknown; headers?: { get?: unknown } } = response;
    if (typeof status !== "number" || typeof headers?.get !== "function") {
      const error = new Error("`fetch` did not return a Response");
      this.failure = { error };
      // Its status proves nothing either.
      this.mayBeDone.add(error);
      throw error;
    }
    this.#response = response;
    const { leavesUnread } = this.call;
    if (leavesUnread && isSuccess(response) && leavesUnread(response))
      return this.#end({ ...this.#receivedFrom(response), unread: response });
    try {
      await readBody(response, this.#pieces);
    } catch (error) {
      this.#controller.abort(error);
      // The status alone says what happened, so an incomplete body changes nothing.
      if (response.status < 400) throw error;
    }
    this.#end(this.#receivedFrom(response));
  }

  /** What has arrived so far; `undefined` without a status. */
  #received(): Received | undefined {
    return this.#response && this.#receivedFrom(this.#response);
  }

  #receivedFrom(response: Response): Received {
    const { status, statusText, headers } = response;
    const isDoubtful = this.mayBeDone.size > Number(this.mayBeDone.has(response));
    const pieces = this.#pieces;
    const [bytes = new Uint8Array()] = pieces.length > 1 ? [joinPieces(pieces)] : pieces;
    return { status, statusText, headers, bytes, isDoubtful, json: this.call.json };
  }

  #abort(reason: unknown): void {
    const { repeatable, timeout } = this.call;
    const failure = { error: reason, isForeign: true };
    if (repeatable) this.#abandon({ kind: "unanswered", failure }, reason);
    // Even without a time limit, nobody waits forever for an answer that the caller no longer wants.
    else if (timeout === Infinity) this.#startTimer(defaultTimeout);
  }

  /** After a standstill of the process, an answer may lie in the socket: it is read first, and the clock judged then. */
  #startTimer(timeout: number): void {
    const due = performance.now() + timeout;
    this.#stopTimer = startTimer(timeout, () => {
      if (performance.now() - due < standstill) return this.#endInTime();
      this.#stopTimer = startTimer(Math.min(timeout, grace), () => this.#endInTime());
    });
  }

  #endInTime(): void {
    const received = this.#received();
    if (received !== undefined && received.status >= 400) return this.#abandon(received, undefined);
    const failure = timeoutFailure(this.call, received);
    this.#abandon({ kind: "unanswered", failure }, failure.error);
  }

  #abandon(ended: Received | Unreceived, reason: unknown): void {
    this.#end(ended);
    this.#release();
    // Interceptors and the platform's `fetch` get the same signal.
    this.#controller.abort(reason);
  }

  #release(): void {
    this.#line.underWay.delete(this);
    this.#stopTimer?.();
    this.#ignoreSignal?.();
  }
}

/** How late a timer is after a standstill of the process, in milliseconds. */
const standstill = 50;

/** How long what has arrived meanwhile may take to be read, in milliseconds. */
const grace = 1_000;

/**
 * Waits two turns of the event loop, in which the platform notices that a server has closed a kept-alive connection: a
 * request on such a connection is lost, and nobody can tell that it never arrived.
 */
async function closedSocketsAreNoticed(): Promise<void> {
  if (nextTurn === undefined) return;
  for (let turn = 0; turn < 2; turn += 1)
    await new Promise<void>((resolve) => {
      nextTurn(resolve);
    });
}

/** Kept from the start, because tests replace the timers of a process. Only Node.js and its like have it. */
const nextTurn: ((run: (value: void) => void) => unknown) | undefined = /* @__PURE__ */ Reflect.get(
  globalThis,
  "setImmediate",
);
