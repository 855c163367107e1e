import type { RequestBudget } from "../../runtime/limits/index.js";
import type { RateFacts } from "./facts.js";
import type { RateOverride } from "./settings.js";

/** Why a request is throttled. */
export interface RateExcess {
  readonly scope: "project" | "edge";
  /** Requests per second that the project or source address may send. */
  readonly limitRps: number;
  /** Requests per window. */
  readonly windowLimit: number;
  /** Whole seconds until there is room again. */
  readonly retryAfterSeconds: number;
}

/** A request as the limiter sees it. */
export interface CountedRequest {
  readonly scope: RateExcess["scope"];
  /** Who it is counted for: a source address or a project. */
  readonly caller: string;
  readonly budget: keyof RequestBudget;
  readonly now: number;
  /** Requests per second. */
  readonly rate: RateOverride;
  /** Requests per second of budgets that `rate` does not have. Default: those of a source address. */
  readonly standard?: RequestBudget | undefined;
}

/**
 * The two layers that throttle, for one deployment. They count independently.
 *
 * The description counts per project over all its keys, so every deployment has the same windows of projects. Windows
 * start at multiples of their length and a refused request is not counted; these are assumptions of the sandbox, and
 * so is that each deployment has an edge of its own.
 */
export class RateLimiter {
  readonly #facts: RateFacts;
  readonly #edge: WindowCounter;
  readonly #project: WindowCounter;

  /** @param project counter of the requests of each project, in all deployments */
  constructor(facts: RateFacts, project: WindowCounter) {
    this.#facts = facts;
    this.#edge = new WindowCounter(facts.edge.windowSeconds * 1_000);
    this.#project = project;
  }

  /** Counts a request in one of the layers. */
  count({ scope, caller, budget, now, rate, standard }: CountedRequest): RateExcess | undefined {
    const { maximumPerSecond } = this.#facts.edge;
    const excess = this.describe(scope, rate[budget] ?? (standard ?? maximumPerSecond)[budget]);
    const counter = scope === "edge" ? this.#edge : this.#project;
    const remaining = counter.take(`${budget} ${caller}`, { limit: excess.windowLimit, now });
    if (remaining === 0) return undefined;
    return scope === "edge"
      ? excess
      : { ...excess, retryAfterSeconds: Math.ceil(remaining / 1_000) };
  }

  /** Returns what a throttle of a layer says if nothing was counted: wait for a whole window. */
  describe(scope: RateExcess["scope"], limitRps: number): RateExcess {
    const { edge, projectWindowSeconds } = this.#facts;
    const [length, retryAfterSeconds] =
      scope === "edge"
        ? [edge.windowSeconds, edge.retryAfterSeconds]
        : [projectWindowSeconds, projectWindowSeconds];
    return { scope, limitRps, windowLimit: Math.floor(limitRps * length), retryAfterSeconds };
  }

  /** Forgets what was counted, including the requests of every project. */
  clear(): void {
    this.#edge.clear();
    this.#project.clear();
  }
}

/** Size of a window, and when it ends. */
interface WindowLimit {
  /** Requests that are accepted in one window. */
  readonly limit: number;
  readonly now: number;
}

interface Window {
  /** Number of the window since the epoch. */
  readonly index: number;
  readonly count: number;
}

/** Counts requests per caller in consecutive windows of the same length. A rejected request is not counted. */
export class WindowCounter {
  readonly #length: number;
  readonly #windows = new Map<string, Window>();

  /** @param length of a window, in milliseconds */
  constructor(length: number) {
    this.#length = length;
  }

  /** Counts a request. Returns 0, or the remaining milliseconds of a full window. */
  take(caller: string, { limit, now }: WindowLimit): number {
    const index = Math.floor(now / this.#length);
    const last = this.#windows.get(caller);
    const count = last?.index === index ? last.count : 0;
    if (count >= limit) return (index + 1) * this.#length - now;
    this.#windows.set(caller, { index, count: count + 1 });
    return 0;
  }

  /** Forgets what was counted. */
  clear(): void {
    this.#windows.clear();
  }
}
