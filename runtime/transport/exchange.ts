import { isRecord } from "../json/values.js";
import { type BudgetEnvironment, backOff, type Refusal, retryTokens } from "../budget/index.js";
import { countAttempts } from "../errors/cloud-agent-error.js";
import { explainReason, sleep } from "../time/index.js";
import { assess, type TransientFailure } from "./assess.js";
import type { Deployment } from "./deployment.js";
import {
  type Answered,
  type Call,
  type SendOnce,
  findLack,
  isRedirect,
  isSuccess,
  type AttemptOutcome,
  type FailedAttempt,
  type Received,
  type Refused,
  type Succeeded,
} from "./call.js";
import { refusalFailure, timeoutFailure, unusableAnswer } from "./failures/failure.js";
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
        if (outcome.kind === "succeeded") {
          const tokens = this.#retryTokens + (paid || retryTokens.success);
          this.#retryTokens = Math.min(tokens, retryTokens.capacity);
          return outcome;
        }
        const failure = assess(call, outcome);
        call.record.isPassing = failure !== undefined;
        const delay = failure && this.#repeatIn(call, failure, retry, end - clock.now());
        if (failure) this.#report(call, failure, retry, delay);
        if (failure === undefined || delay === undefined) return concluded(call, outcome, retry);
        await call.beforeRetry?.();
        paid = failure.price;
        // A throttled call waits in the queue of its pause, in order with all others.
        if (failure.throttle === undefined) await sleep(clock, delay, call.signal);
      }
    } catch (error) {
      throw error === call.signal?.reason ? explainReason(error) : error;
    }
  }

  async #try(call: Call, end: number, attempts: number): Promise<AttemptOutcome> {
    call.signal?.throwIfAborted();
    const { attempt, environment, pacer, maxThrottleWait: maxPause } = this.#settings;
    const { clock } = environment;
    const admission = pacer.admit(call, { maxPause, maxWait: end - clock.now() });
    const refusal = admission instanceof Promise ? await admission : admission;
    if (refusal) throw refused(call, refusal, attempts);
    if (call.beforeSend) await call.beforeSend();
    const left = end - clock.now();
    if (left <= 0) throw tooLate(call, attempts);
    const timed = left >= call.timeout ? call : { ...call, timeout: left, isLastMoment: true };
    call.record.isPassing = false;
    try {
      const received = await attempt(timed);
      call.record.delivery = "answered";
      const isResult = isSuccess(received) || (call.redirects && isRedirect(received));
      return isResult ? this.read(call, received) : this.#refuse(call, received, attempts);
    } catch (error) {
      return { kind: "unanswered", error };
    }
  }

  /** Reads a successful response. Throws if it is unusable. */
  read(call: Call, received: Received): Succeeded {
    const value = call.read(received, call);
    const lack = call.needs && findLack(call.needs, value, call.key);
    if (lack !== undefined) {
      const happened = `the service responded (${received.status}), but the response ${lack}`;
      throw unusableAnswer(call, happened, received.status, value);
    }
    if (call.teaches) this.#learn(call.teaches, value);
    const { status, statusText, headers, bytes } = received;
    return { kind: "succeeded", call, value, status, statusText, headers, bytes };
  }

  /** The project first: the rates that follow from its concurrency apply to all of its keys. */
  #learn({ projectField, concurrencyField }: NonNullable<Call["teaches"]>, value: unknown): void {
    if (!isRecord(value)) return;
    const { pacer } = this.#settings;
    if (projectField !== undefined) pacer.learnProject(value[projectField]);
    if (concurrencyField !== undefined) pacer.learnConcurrency(value[concurrencyField]);
  }

  #refuse(call: Call, received: Received, attempts: number): Refused {
    const { pacer, deployment } = this.#settings;
    const throttle = readThrottle(received, deployment, call.repeatable);
    if (throttle !== undefined) pacer.throttled(call, throttle);
    call.record.isRefused = throttle?.isCertain ?? isRefusal(received.status);
    return { ...received, kind: "refused", call, throttle, attempts };
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

/** Returns the refusal that a call ends with, or throws the error. */
function concluded(call: Call, outcome: FailedAttempt, attempts: number): Refused {
  if (outcome.kind === "refused") return outcome;
  // The reason of a signal is the caller's, whatever it is.
  throw call.signal?.aborted ? outcome.error : countAttempts(outcome.error, attempts);
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

/** Nothing of this attempt was sent, so a retry is safe for any call. */
function tooLate(call: Call, attempts: number): Error {
  const failure = timeoutFailure({ ...call, repeatable: true, isLastMoment: true });
  return countAttempts(failure, attempts - 1);
}
