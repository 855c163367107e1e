import {
  type BudgetEnvironment,
  Pause,
  type ProjectBudget,
  type RateBudget,
  SharedInstances,
} from "../budget/index.js";
import type { Clock } from "../time/index.js";

/** A budget that remembers what the service asked for. */
export interface KeptBudget extends RateBudget {
  /** Whether nothing waits and nothing is remembered. */
  readonly isIdle: boolean;
  /** Forgets what the service asked for and said. */
  forget(): void;
}

/** What the clients of a process remember about servers. They share most of it. */
export class SharedState {
  readonly #edgePauses: SharedInstances<Pause>;
  readonly #budgets: SharedInstances<KeptBudget>;
  #own = 0;

  constructor(clock: Clock) {
    this.#edgePauses = new SharedInstances(({ resumeAt }) => resumeAt <= clock.now());
    this.#budgets = new SharedInstances(({ isIdle }) => isIdle);
  }

  /**
   * Returns the pause of the edge in front of a deployment, which only depends on the network address.
   *
   * @param isOwn whether it is for one client, which shares nothing
   */
  edgePauseOf(baseUrl: string, isOwn = false): Pause {
    const name = nameOf(new URL(baseUrl).origin, isOwn && this.#nextOwn());
    return this.#edgePauses.get(name, () => new Pause("edge"));
  }

  /** Continues a budget as that of its project, together with all others of the same project. */
  joinProject(baseUrl: string, project: string, budget: ProjectBudget): void {
    if (budget.hasJoined) return;
    budget.join(this.budgetOf(baseUrl, () => budget, { learned: project }));
  }

  /**
   * Returns the budget that its sharers use for a deployment.
   *
   * @param sharers what they have in common: a key, or the name of a project; if absent, the budget is for one client
   */
  budgetOf<Budget extends KeptBudget>(
    baseUrl: string,
    create: () => Budget,
    sharers: object | number = this.#nextOwn(),
  ): Budget {
    // A named instance is always created in the same way.
    return this.#budgets.get(nameOf(baseUrl, sharers), create) as Budget;
  }

  /** Forgets what is known about a server. Existing clients continue as if they were new. */
  forget(origin: string): void {
    const isOfServer = (name: string): boolean => name.startsWith(startOf(origin));
    for (const pause of this.#edgePauses.named(isOfServer)) pause.end();
    for (const budget of this.#budgets.named(isOfServer)) budget.forget();
  }

  #nextOwn(): number {
    this.#own += 1;
    return this.#own;
  }
}

/** Names begin with their server. */
function nameOf(baseUrl: string, sharers: object | number | false): string {
  return `${startOf(new URL(baseUrl).origin)}${JSON.stringify([baseUrl, sharers])}`;
}

function startOf(origin: string): string {
  return `${origin} `;
}

/** By clock, because times of different clocks are not comparable. */
const states = new WeakMap<Clock, SharedState>();

/** The shared state of the clients of one clock. */
export function sharedIn({ clock }: Pick<BudgetEnvironment, "clock">): SharedState {
  const state = states.get(clock) ?? new SharedState(clock);
  states.set(clock, state);
  return state;
}
