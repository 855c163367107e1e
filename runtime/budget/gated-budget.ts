import { callQuietly } from "../hooks/call-quietly.js";
import { InterruptibleWait } from "../time/index.js";
import { Bucket } from "./bucket.js";
import type { BudgetEnvironment } from "./budget-environment.js";
import { paceOf } from "./pace.js";
import { Pause } from "./pause.js";
import type {
  BudgetRequest,
  RateBudget,
  RateLayer,
  RateLimits,
  Refusal,
  ThrottleReport,
} from "./rate-budget.js";
import { startPause } from "./start-pause.js";

/**
 * The pauses that the service asks for, around a budget of the user's own or none.
 *
 * The inner budget need not know of pauses, deadlines or signals.
 */
export class GatedBudget implements RateBudget {
  readonly #inner: RateBudget | undefined;
  readonly #environment: BudgetEnvironment;
  readonly #gates: Readonly<Record<RateLayer, Gate>>;

  /** @param edge the pause that the edge of the service may ask for */
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
    // What it throws, or a promise, says nothing of the limit.
    return answer === false ? false : undefined;
  }

  learn(limits: RateLimits): void {
    void callQuietly(() => this.#inner?.learn?.(limits));
  }

  /** Nothing waits and no pause lasts. */
  get isIdle(): boolean {
    return this.#gates.general.bucket.isIdle && this.#gates.status.bucket.isIdle;
  }

  /** Ends the pauses that the service has asked for; the inner budget is the user's own affair. */
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
      // A pause may have begun while the inner budget let the request wait.
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
    return (await wait.on((ending) => inner.acquire({ ...request, signal: ending }))) ?? undefined;
  } catch (error) {
    if (error === outOfTime) return { reason: "busy", retryAfter: 0 };
    throw error;
  } finally {
    wait.release();
  }
}

const outOfTime = Symbol("out of time");
