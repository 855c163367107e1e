import { type BudgetEnvironment, backOff, type Refusal, retryTokens } from "../budget/index.js";
import { countAttempts } from "../errors/cloud-agent-error.js";
import { explainReason, sleep } from "../time/index.js";
import { assess, type TransientFailure } from "./assess.js";
import type { Deployment } from "./deployment.js";
import {
  type Answered,
  type Call,
  type SendOnce,
  isRedirect,
  isSuccess,
  type AttemptOutcome,
  type Received,
} from "./call.js";
import { refusalFailure, timeoutFailure } from "./failures/failure.js";
import type { Observer } from "./observer.js";
import type { Pacer } from "./pace/pacer.js";
import { readThrottle } from "./response/read-throttle.js";

/** What an exchange works with. */
export interface ExchangeSettings {
  readonly attempt: SendOnce;
  readonly pacer: Pacer;
  readonly observer: Observer;
  readonly deployment: Deployment;
  /** Longest pause that a call waits for, in milliseconds. */
  readonly maxThrottleWait: number;
  readonly environment: BudgetEnvironment;
}

/**
 * Carries out calls: paces them, and retries them if that is safe and may help.
 *
 * Returns a failed response like any other once a retry makes no sense.
 */
export class Exchange {
  readonly #settings: ExchangeSettings;
  /** Calls fill it and retries draw on it, so that an outage does not multiply the usual load. */
  #retryTokens = retryTokens.capacity;

  constructor(settings: ExchangeSettings) {
    this.#settings = settings;
  }

  /** Rejects if no usable response arrived, or if the request cannot be sent within its time. */
  async carryOut(call: Call): Promise<Answered> {
    const { clock } = this.#settings.environment;
    const end = clock.now() + call.deadline;
    let paid = 0;
    try {
      for (let retry = 1; ; retry += 1) {
        const outcome = await this.#try(call, end, retry);
        const failure = assess(call, outcome);
        call.record.isPassing = failure !== undefined;
        if (failure === undefined) return this.#conclude(call, outcome, paid, retry);
        const delay = this.#repeatIn(call, failure, retry, end - clock.now());
        this.#report(call, failure, retry, delay);
        if (delay === undefined) return this.#conclude(call, outcome, paid, retry);
        await call.beforeRetry?.();
        paid = failure.price;
        // A throttled call waits in the queue of its pause, in order with all others.
        if (failure.throttle === undefined) await sleep(clock, delay, call.signal);
      }
    } catch (error) {
      throw error === call.signal?.reason ? explainReason(error) : error;
    }
  }

  #conclude(call: Call, outcome: AttemptOutcome, paid: number, attempts: number): Answered {
    if (outcome.kind === "unanswered") {
      // The reason of a signal is the caller's, whatever it is.
      if (call.signal?.aborted) throw outcome.error;
      throw countAttempts(outcome.error, attempts);
    }
    if (outcome.kind === "succeeded") {
      const tokens = this.#retryTokens + (paid === 0 ? retryTokens.success : paid);
      this.#retryTokens = Math.min(tokens, retryTokens.capacity);
    }
    return outcome;
  }

  async #try(call: Call, end: number, attempts: number): Promise<AttemptOutcome> {
    call.signal?.throwIfAborted();
    const { attempt, environment, pacer, maxThrottleWait: maxPause } = this.#settings;
    const { clock } = environment;
    const admission = pacer.admit(call, { maxPause, maxWait: end - clock.now() });
    const refusal = admission instanceof Promise ? await admission : admission;
    if (refusal) throw refused(call, refusal, attempts);
    if (call.beforeSend) await call.beforeSend();
    const timed = withTimeLeft(call, end - clock.now(), attempts);
    try {
      return this.#read(call, await attempt(timed), attempts);
    } catch (error) {
      return { kind: "unanswered", error };
    }
  }

  #read(call: Call, received: Received, attempts: number): Answered {
    call.record.delivery = "answered";
    const { status, statusText, headers, bytes } = received;
    if (isSuccess(received) || (call.redirects && isRedirect(received))) {
      const value = call.read(received, call);
      return { kind: "succeeded", call, value, status, statusText, headers, bytes };
    }
    const throttle = readThrottle(received, this.#settings.deployment, call.repeatable);
    if (throttle !== undefined) this.#settings.pacer.throttled(call, throttle);
    call.record.isRefused = throttle?.isCertain ?? isRefusal(status);
    return { kind: "refused", call, throttle, attempts, status, statusText, headers, bytes };
  }

  /** Returns the milliseconds until the retry; `undefined` if there is none. */
  #repeatIn(
    call: Call,
    failure: TransientFailure,
    retry: number,
    timeLeft: number,
  ): number | undefined {
    if (retry > call.maxRetries || !failure.isHarmless) return undefined;
    const { throttle, price } = failure;
    const delay = throttle?.retryAfter ?? backOff(retry, this.#settings.environment.random());
    if (delay >= timeLeft) return undefined;
    if (throttle !== undefined && delay > this.#settings.maxThrottleWait) return undefined;
    if (price > this.#retryTokens) return undefined;
    this.#retryTokens -= price;
    return delay;
  }

  #report(call: Call, failure: TransientFailure, retry: number, delay: number | undefined): void {
    const { operation } = call;
    const { throttle, reason, status } = failure;
    const { observer } = this.#settings;
    const willRetry = delay !== undefined;
    if (throttle !== undefined && status !== undefined) {
      const { scope, retryAfter, limitRps } = throttle;
      observer.throttled({ operation, scope, retryAfter, limitRps, status, willRetry });
    }
    if (willRetry) observer.retrying({ operation, retry, delay, reason, status });
  }
}

/** Creates the error for a request that may not go out. The same may go out later. */
function refused(call: Call, refusal: Refusal, attempts: number): Error {
  call.record.isPassing = true;
  return countAttempts(refusalFailure(call, refusal), attempts - 1);
}

/** 4xx, except that a 408 can come from a gateway that does not know how far the request got. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

function withTimeLeft(call: Call, timeLeft: number, attempts: number): Call {
  // Nothing of this attempt was sent, so a retry is safe for any call.
  if (timeLeft <= 0) {
    const failure = timeoutFailure({ ...call, repeatable: true, isLastMoment: true });
    throw countAttempts(failure, attempts - 1);
  }
  return timeLeft >= call.timeout ? call : { ...call, timeout: timeLeft, isLastMoment: true };
}
