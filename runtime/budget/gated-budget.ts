import { callQuietly } from "../hooks/call-quietly.js";
import { InterruptibleWait } from "../time/index.js";
import type { BudgetEnvironment } from "./budget-environment.js";
import type { Pause } from "./pause.js";
import { ProjectBudget } from "./project-budget.js";
import type {
  BudgetRequest,
  RateBudget,
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
  /** Only pauses hold requests back here. */
  readonly #gate: ProjectBudget;

  /** @param edge pause that the edge of the service can ask for */
  constructor(inner: RateBudget | undefined, edge: Pause, environment: BudgetEnvironment) {
    this.#inner = inner;
    this.#environment = environment;
    const limits = { general: Infinity, status: Infinity };
    this.#gate = new ProjectBudget({ limits, windowSeconds: 1 }, edge, environment);
  }

  acquire(request: BudgetRequest): Refusal | undefined | Promise<Refusal | undefined> {
    const passed = this.#gate.acquire(request);
    return this.#inner === undefined ? passed : this.#acquireBoth(this.#inner, request, passed);
  }

  throttled(report: ThrottleReport): boolean | void {
    this.#gate.throttled({ ...report, limitRps: undefined });
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
    return this.#gate.isIdle;
  }

  /** Ends the pauses that the service asked for. The inner budget is left alone, because it belongs to the user. */
  forget(): void {
    this.#gate.forget();
  }

  async #acquireBoth(
    inner: RateBudget,
    request: BudgetRequest,
    passed: ReturnType<ProjectBudget["acquire"]>,
  ): Promise<Refusal | undefined> {
    const { clock } = this.#environment;
    const end = clock.now() + request.maxWait;
    let refusal = await passed;
    while (refusal === undefined) {
      refusal = await acquireInTime(inner, { ...request, maxWait: end - clock.now() }, clock);
      // A pause may have begun while the inner budget held the request back.
      if (refusal !== undefined || !this.#gate.isPaused(request.layer)) break;
      refusal = await this.#gate.acquire({ ...request, maxWait: end - clock.now() });
    }
    return refusal;
  }
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
