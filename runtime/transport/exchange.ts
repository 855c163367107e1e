import { type BudgetEnvironment, backOff, retryTokens } from "../budget/index.js";
import { addCallFacts } from "../errors/cloud-agent-error.js";
import { TimeoutError } from "../errors/connection-error.js";
import { callWithin, explainReason, sleep } from "../time/index.js";
import type { Deployment } from "./deployment.js";
import { type Call, findLack, isRedirect, isSuccess, needed, type SendOnce } from "./call.js";
import { type ClientFacts, errorFromResponse } from "./failures/error-from-response.js";
import { noUsableAnswer, refusalFailure } from "./failures/failure.js";
import type { Observer } from "./observer.js";
import type { Answered, AttemptOutcome, FailedAttempt, Received, Throttle } from "./outcome.js";
import {
  effectOf,
  heldBack,
  isRefusal,
  isWithoutEffect,
  reasonOf,
  requestTimeout,
} from "./outcome.js";
import type { Pacer } from "./pace/pacer.js";
import { Unreadable } from "./response/decode.js";
import { readThrottle } from "./response/read-throttle.js";

/** What an exchange works with. */
export interface ExchangeSettings extends ClientFacts {
  readonly attempt: SendOnce;
  readonly pacer: Pacer;
  readonly observer: Observer;
  readonly deployment: Deployment;
  /** Longest pause that a call waits for, in milliseconds. */
  readonly maxThrottleWait: number;
  readonly environment: BudgetEnvironment;
}

/** Carries out calls: paces them, and retries them if that is safe and may help. */
export class Exchange {
  readonly #settings: ExchangeSettings;
  /** Calls fill it and retries draw on it, so that an outage does not multiply the usual load. */
  #retryTokens = retryTokens.capacity;

  constructor(settings: ExchangeSettings) {
    this.#settings = settings;
  }

  /**
   * Returns the successful response, or the last one if the call returns failures.
   *
   * @throws what the call ends with otherwise, or the reason of its signal
   */
  async carryOut(call: Call): Promise<Answered> {
    const { clock } = this.#settings.environment;
    const end = clock.now() + call.deadline;
    let paid = 0;
    let mayBeDone = false;
    for (let attempts = 1; ; attempts += 1) {
      const sent = mayBeDone ? { ...call, isResent: true } : call;
      const outcome = await this.#try(sent, end);
      call.record.outcome = outcome;
      if ("status" in outcome && isSuccess(outcome)) this.#settings.pacer.passed(sent);
      if (outcome.kind === "succeeded") {
        const tokens = this.#retryTokens + (paid || retryTokens.success);
        this.#retryTokens = Math.min(tokens, retryTokens.capacity);
        return outcome;
      }
      mayBeDone ||= !isWithoutEffect(call.record);
      const failure = assess(call, outcome);
      const delay = failure && this.#repeatIn(call, failure, attempts, end - clock.now());
      if (failure) this.#report(call, failure, attempts, delay);
      if (failure === undefined || delay === undefined)
        return this.#conclude(call, outcome, attempts, mayBeDone);
      const timeout = end - clock.now();
      if (call.beforeRetry)
        await callWithin(call.beforeRetry, { clock, timeout, signal: call.signal });
      paid = failure.price;
      // A throttled call waits in the queue of its pause, in order with all others.
      if (failure.throttle === undefined && clock.now() < end)
        await sleep(clock, delay, call.signal);
    }
  }

  async #try(call: Call, end: number): Promise<AttemptOutcome> {
    const { attempt, environment, pacer, observer, maxThrottleWait: maxPause } = this.#settings;
    const { clock } = environment;
    try {
      call.signal?.throwIfAborted();
      const admission = pacer.admit(call, { maxPause, maxWait: end - clock.now() });
      const refusal = admission instanceof Promise ? await admission : admission;
      if (refusal) return held(refusalFailure(call, refusal));
      const { beforeSend, signal } = call;
      if (beforeSend) await callWithin(beforeSend, { clock, timeout: end - clock.now(), signal });
      signal?.throwIfAborted();
    } catch (error) {
      return { kind: "unsent", failure: { error, isForeign: true } };
    }
    const left = end - clock.now();
    // A timer may have ended a hook up to a millisecond early.
    if (left < 1) return held(new TimeoutError(call.operation, call.deadline, "deadline"));
    const timed = left >= call.timeout ? call : { ...call, timeout: left, isLastMoment: true };
    try {
      const start = observer.isDebugging ? performance.now() : 0;
      const ended = await attempt(timed);
      let outcome: AttemptOutcome;
      if ("kind" in ended) outcome = ended;
      else if (isSuccess(ended) || (call.redirects && isRedirect(ended)))
        outcome = this.#read(timed, ended);
      else outcome = this.#judge(timed, ended);
      if (observer.isDebugging) observer.ended(timed, outcome, start);
      return outcome;
    } catch (error) {
      // A mistake in here or in a hook: nobody can say what left.
      return { kind: "unanswered", failure: { error } };
    }
  }

  #judge(call: Call, received: Received): AttemptOutcome {
    const { pacer, deployment } = this.#settings;
    const throttle = readThrottle(received, deployment, call.repeatable);
    if (throttle !== undefined) pacer.throttled(call, throttle);
    const isRefused = throttle?.isCertain ?? isRefusal(received.status);
    const kind = isRefused && !received.isDoubtful ? "refused" : "unusable";
    return { kind, throttle, ...received };
  }

  #read(call: Call, received: Received): AttemptOutcome {
    try {
      const value = call.read(received, call);
      const lack = call[needed] && findLack(call[needed], value, call.key);
      if (lack !== undefined)
        throw new Unreadable(
          `the service responded (${received.status}), but the response ${lack}`,
        );
      if (call.teaches) this.#settings.pacer.learn(call.teaches, value);
      return { kind: "succeeded", value, ...received };
    } catch (error) {
      const loss = error instanceof Unreadable && { ...error.lack, response: received };
      const failure = loss ? noUsableAnswer(call, loss) : { error };
      return { kind: "unusable", throttle: undefined, failure, ...received };
    }
  }

  /** Returns the milliseconds until the retry; `undefined` if there is none. */
  #repeatIn(
    call: Call,
    { isHarmless, throttle, price }: TransientFailure,
    retry: number,
    timeLeft: number,
  ): number | undefined {
    if (retry > call.maxRetries || !isHarmless) return undefined;
    const { environment, maxThrottleWait } = this.#settings;
    const delay = throttle?.retryAfter ?? backOff(retry, environment.random());
    const isTooLong = delay >= timeLeft || (throttle && delay > maxThrottleWait);
    if (isTooLong || price > this.#retryTokens) return undefined;
    this.#retryTokens -= price;
    return delay;
  }

  #report(call: Call, failure: TransientFailure, retry: number, delay: number | undefined): void {
    const { operation } = call;
    const { throttle, reason, status } = failure;
    const { observer } = this.#settings;
    const willRetry = delay !== undefined;
    if (throttle && status) {
      const { scope, retryAfter, limitRps } = throttle;
      observer.throttled({ operation, scope, retryAfter, limitRps, status, willRetry });
    }
    if (willRetry) observer.retrying({ operation, retry, delay, reason, status });
  }

  /** Returns the response that a call ends with, or throws the error. */
  #conclude(call: Call, outcome: FailedAttempt, count: number, mayBeDone: boolean): Answered {
    const { failure } = outcome;
    const attempts = failure?.price === heldBack ? count - 1 : count;
    const effect = effectOf(call, mayBeDone);
    if (failure?.isForeign) {
      const isReason = call.signal?.aborted && failure.error === call.signal.reason;
      throw isReason ? explainReason(failure.error) : failure.error;
    }
    if (failure) throw addCallFacts(failure.error, attempts, effect);
    // A `Response` can have no other status. A browser hides that of a redirect.
    const isResponseStatus = outcome.status >= 200 && outcome.status <= 599;
    if (call.returnsFailures && isResponseStatus) return outcome;
    const error = errorFromResponse(call, { ...outcome, attempts }, this.#settings);
    throw addCallFacts(error, attempts, effect);
  }
}

/** The client held the request back: nothing was sent. */
function held(error: Error): AttemptOutcome {
  return { kind: "unsent", failure: { error, price: heldBack } };
}

/** A failure that a retry may fix. */
interface TransientFailure {
  /** Code of the error, or of what the response says. */
  readonly reason: string;
  /** Whether the request is safe to retry. */
  readonly isHarmless: boolean;
  /** What a retry costs of the retry budget. */
  readonly price: number;
  /** HTTP status, if a response arrived. */
  readonly status?: number;
  readonly throttle?: Throttle;
}

/**
 * Finds a failure that a retry may fix; `undefined` if the call ends like this.
 *
 * Whether a retry may help depends on what happened. Whether it is harmless depends on what became of the request.
 */
export function assess(call: Call, outcome: FailedAttempt): TransientFailure | undefined {
  const { failure } = outcome;
  const isHarmless = call.repeatable || isWithoutEffect({ outcome });
  if (failure) {
    const { price } = failure;
    if (price === undefined || call.signal?.aborted) return undefined;
    return { reason: reasonOf(failure), isHarmless, price };
  }
  const { status, throttle } = outcome;
  // The service itself asked for this wait, so it costs nothing.
  const mayPass = isHarmless && status !== conflict;
  if (throttle) return { reason: "throttled", isHarmless: mayPass, price: 0, status, throttle };
  const failed = { isHarmless, price: retryTokens.repeat, status };
  if (status === requestTimeout) return { reason: "request_timeout", ...failed };
  return status >= 500 && status <= 599 ? { reason: "server_error", ...failed } : undefined;
}

/** A busy resource is not asked again, whatever the response says. The caller decides. */
const conflict = 409;
