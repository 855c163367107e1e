import {
  type GatedBudget,
  longestPause,
  type Pause,
  ProjectBudget,
  type RateBudget,
  startPause,
  ratesFor,
} from "../../budget/index.js";
import { type BudgetSettings, chooseBudget, ownBudget } from "./choose-budget.js";
import type { Call, Throttle } from "../call.js";
import type { Observer } from "../observer.js";
import { sharedIn } from "./shared-state.js";

/** How long a request may be held back, in milliseconds. */
export interface Patience {
  /** By a pause that the service asked for. */
  readonly maxPause: number;
  /** By anything. */
  readonly maxWait: number;
}

/**
 * Holds requests back as long as the limits and pauses of the service require.
 *
 * Clients of the same deployment share the pauses of its edge. Clients with the same key share a budget, and so do
 * clients whose keys are known to belong to the same project. A client whose budget is `"off"` shares nothing.
 */
export class Pacer {
  readonly #edge: Pause;
  readonly #counted: RateBudget;
  /** For requests that no limit of a project counts. */
  readonly #uncounted: GatedBudget;
  readonly #settings: BudgetSettings;
  readonly #observer: Observer;

  constructor(settings: BudgetSettings, observer: Observer) {
    const { environment, baseUrl, budget } = settings;
    this.#edge = sharedIn(environment).edgePauseOf(baseUrl, budget === "off");
    this.#uncounted = ownBudget(settings, this.#edge);
    this.#counted = chooseBudget(settings, this.#edge);
    this.#settings = settings;
    this.#observer = observer;
  }

  /** Returns nothing if a request may be sent, the reason if it may not, or a promise of either. */
  admit({ layer, signal }: Call, patience: Patience): ReturnType<RateBudget["acquire"]> {
    const { maxPause, maxWait } = patience;
    return this.#budgetOf(layer).acquire({ layer: layer ?? "general", signal, maxPause, maxWait });
  }

  /** Records that the service throttled a call. Its error has the whole hint; others wait for an hour at most. */
  throttled({ operation, layer }: Call, { scope, retryAfter: hint, limitRps }: Throttle): void {
    const retryAfter = Math.min(hint, longestPause);
    if (scope === "edge") {
      startPause(this.#edge, retryAfter, this.#settings.environment);
      return;
    }
    const report = { layer: layer ?? "general", retryAfter, limitRps };
    const isUsed = this.#budgetOf(layer).throttled?.(report);
    if (isUsed === false) this.#observer.limitIgnored({ operation, limitRps });
  }

  /** Records the project of the key from a response. Ignores anything but a string. */
  learnProject(project: unknown): void {
    if (typeof project !== "string" || project === "") return;
    if (!(this.#counted instanceof ProjectBudget)) return;
    const { environment, baseUrl } = this.#settings;
    sharedIn(environment).joinProject(baseUrl, project, this.#counted);
  }

  /** Records the project's concurrency from a response. Ignores anything but a whole number of at least 0. */
  learnConcurrency(concurrency: unknown): void {
    const { requestRate } = this.#settings;
    if (requestRate === undefined || !isCount(concurrency)) return;
    this.#counted.learn?.(ratesFor(requestRate, concurrency));
  }

  #budgetOf(layer: Call["layer"]): RateBudget {
    return layer === undefined ? this.#uncounted : this.#counted;
  }
}

/** A number that is too large to count with was not readable. */
function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
