import { reasonOf } from "../text/show.js";
import { warnProcess } from "../hooks/warn-process.js";
import { realClock, sleep, throwIfAborted } from "../time/index.js";
import type { CallRecord, RequestOptions } from "../transport/index.js";
import { isWithoutEffect, mayPass, recordOf } from "../transport/index.js";
import type { RunAllSteps } from "./run-all-options.js";

/** Number of creations in a row whose outcome is unknown that make an outage. */
const MANY = 3;

/** Pause before the first probe, in milliseconds; it doubles. */
const FIRST_PAUSE = 1_000;

/** Longest pause between two probes, in milliseconds. */
const LONGEST_PAUSE = 60_000;

/** How often a held creation looks whether it may go, in milliseconds. */
const LOOK_EVERY = 100;

/** Returns the steps with a creation that pauses during an outage, so that it does not leave all bodies unknown. */
export function pauseInOutage<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
): RunAllSteps<Body, Created, Result, Output> {
  const outage = new Outage(steps.work?.operation ?? "creation");
  return {
    ...steps,
    create: (body, request) => outage.through(request, (held) => steps.create(body, held)),
  };
}

/** Creations in a row whose outcomes are unknown. Then one at a time is sent, at growing intervals, until one is known. */
class Outage {
  readonly #operation: string;
  #unknown = 0;
  #pause = FIRST_PAUSE;
  #probeAt = 0;
  #isProbing = false;
  #isUnreachable = false;

  constructor(operation: string) {
    this.#operation = operation;
  }

  async through<Created>(
    request: RequestOptions,
    create: (request: RequestOptions) => Promise<Created>,
  ): Promise<Created> {
    const held = new Error("Held during an outage.");
    for (;;) {
      const isProbe = await this.#waitForTurn(request.signal);
      // An outage can begin while the request waits for the rate limits.
      const beforeSend = (): unknown => {
        throwIfAborted(request.signal);
        if (this.#isOn && !isProbe) throw held;
        return request.beforeSend?.();
      };
      try {
        const created = await create({ ...request, beforeSend });
        this.#end();
        return created;
      } catch (error) {
        if (error === held) continue;
        this.#learn(recordOf(request), error, isProbe);
        throw error;
      } finally {
        if (isProbe) this.#isProbing = false;
      }
    }
  }

  get #isOn(): boolean {
    return this.#unknown >= MANY;
  }

  /** Returns whether the creation is a probe. After an abort, the call itself ends with the reason. */
  async #waitForTurn(signal: AbortSignal | undefined): Promise<boolean> {
    const isHeld = (): boolean => this.#isOn && signal?.aborted !== true;
    while (isHeld()) {
      if (!this.#isProbing && realClock.now() >= this.#probeAt) {
        this.#isProbing = true;
        return true;
      }
      await sleep(realClock, LOOK_EVERY, signal).catch(() => {});
    }
    return false;
  }

  #learn(record: CallRecord, error: unknown, isProbe: boolean): void {
    // A service that refuses is there.
    if (record.outcome?.kind === "refused") this.#end();
    else if (!isWithoutEffect(record)) this.#count(error);
    else if (mayPass(record)) this.#tellUnreachable(error);
    if (isProbe && this.#isOn) this.#postpone();
  }

  #count(error: unknown): void {
    this.#unknown += 1;
    if (this.#unknown !== MANY) return;
    this.#postpone();
    warnProcess(
      `${this.#operation}: the outcome of ${MANY} requests in a row is unknown. Until the service responds, one request at a time is sent, at growing intervals. The last error: ${reasonOf(error)}`,
    );
  }

  #postpone(): void {
    this.#probeAt = realClock.now() + this.#pause;
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  #tellUnreachable(error: unknown): void {
    if (this.#isUnreachable) return;
    this.#isUnreachable = true;
    warnProcess(`${this.#operation}: nothing can be sent. ${reasonOf(error)}`);
  }

  #end(): void {
    this.#unknown = 0;
    this.#pause = FIRST_PAUSE;
    this.#isUnreachable = false;
  }
}
