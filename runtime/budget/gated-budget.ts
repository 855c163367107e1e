import { callQuietly } from "../hooks/call-quietly.js";
import { InterruptibleWait } from "../time/index.js";
import { Bucket } from "./bucket.js";
import type { BudgetEnvironment } from "./budget-environment.js";
import { paceOf } from "./pace.js";
import { Pause, startPause } from "./pause.js";
import type {
  BudgetRequest,
  RateBudget,
  RateLayer,
  RateLimits,
  Refusal,
  ThrottleReport,
} from "./rate-budget.js";

/**
 * Adds the pauses that the service asks for to a user's budget, or to none. The inner budget does not need to handle
 * pauses, deadlines or signals.
 */
export class GatedBudget implements RateBudget {
  readonly #inner: RateBudget | undefined;
  readonly #environment: BudgetEnvironment;
  readonly #gates: Readonly<Record<RateLayer, Gate>>;

  /** @param edge pause that the edge of the service can ask for */
  constructor(inner: RateBudget | undefined, edge: Pause, environment: BudgetEnvironment) {
    this.#inner = inner;
    this.#environment = environment;
    const gate = (): Gate => {
      const pause = new Pause("project");
      return { pause, bucket: new Bucket(environment.clock, [edge, pause], paceOf(Infinity, 1)) };
    };
    this.#gates = { general: gate(), status: gate() };
  }

  acquire(request: BudgetRequest): Refusal | undefined | Promise<Refusal | undefined> {
    const passed = this.#gates[request.layer].bucket.acquire(request);
    return this.#inner === undefined ? passed : this.#acquireBoth(this.#inner, request, passed);
  }

  throttled(report: ThrottleReport): boolean | void {
    startPause(this.#gates[report.layer].pause, report.retryAfter, this.#environment);
    let answer: unknown;
    void callQuietly(() => (answer = this.#inner?.throttled?.(report)));
    // If it throws or returns a promise, that says nothing about the limit.
    return answer === false ? false : undefined;
  }

  learn(limits: RateLimits): void {
    void callQuietly(() => this.#inner?.learn?.(limits));
  }

  /** Whether nothing waits and no pause is active. */
  get isIdle(): boolean {
    return this.#gates.general.bucket.isIdle && this.#gates.status.bucket.isIdle;
  }

  /** Ends the pauses that the service asked for. The inner budget is left alone, because it belongs to the user. */
  forget(): void {
    for (const { pause, bucket } of Object.values(this.#gates)) {
      pause.end();
      bucket.refill();
    }
  }

  async #acquireBoth(
    inner: RateBudget,
    request: BudgetRequest,
    passed: ReturnType<Bucket["acquire"]>,
  ): Promise<Refusal | undefined> {
    const { bucket } = this.#gates[request.layer];
    const { clock } = this.#environment;
    const end = clock.now() + request.maxWait;
    let refusal = await passed;
    while (refusal === undefined) {
      refusal = await acquireInTime(inner, { ...request, maxWait: end - clock.now() }, clock);
      // A pause may have begun while the inner budget held the request back.
      if (refusal !== undefined || !bucket.isPaused) break;
      refusal = await bucket.acquire({ ...request, maxWait: end - clock.now() });
    }
    return refusal;
  }
}

interface Gate {
  readonly pause: Pause;
  readonly bucket: Bucket;
}

async function acquireInTime(
  inner: RateBudget,
  request: BudgetRequest,
  clock: BudgetEnvironment["clock"],
): Promise<Refusal | undefined> {
  const { signal, maxWait } = request;
  const timeout = Math.max(maxWait, 0);
  const wait = new InterruptibleWait({ clock, signal, timeout, timedOut: () => outOfTime });
  try {
    // Without a time of its own, a wait ends when the caller's signal says so.
    const refusal =
      timeout === Infinity
        ? wait.race(() => inner.acquire(request))
        : wait.on((ending) => inner.acquire({ ...request, signal: ending }));
    return (await refusal) ?? undefined;
  } catch (error) {
    if (error === outOfTime) return { reason: "busy", retryAfter: 0 };
    throw error;
  } finally {
    wait.release();
  }
}

const outOfTime = Symbol("out of time");
