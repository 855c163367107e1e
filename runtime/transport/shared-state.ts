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
  /** Nothing waits and nothing is remembered. */
  readonly isIdle: boolean;
  /** Forgets what the service has asked for and said. */
  forget(): void;
}

/** What the clients of a process remember of servers, most of it in common. */
export class SharedState {
  readonly #edgePauses: SharedInstances<Pause>;
  readonly #budgets: SharedInstances<KeptBudget>;
  #own = 0;

  constructor(clock: Clock) {
    this.#edgePauses = new SharedInstances(({ resumeAt }) => resumeAt <= clock.now());
    this.#budgets = new SharedInstances(({ isIdle }) => isIdle);
  }

  /**
   * The pause of the edge in front of a deployment, which looks at the network address alone.
   *
   * @param isOwn whether it is for one client, which shares nothing
   */
  edgePauseOf(baseUrl: string, isOwn = false): Pause {
    const name = nameOf(new URL(baseUrl).origin, isOwn && this.#nextOwn());
    return this.#edgePauses.get(name, () => new Pause("edge"));
  }

  /** Lets a budget go on as that of its project, together with whatever belongs to the same one. */
  joinProject(baseUrl: string, project: string, budget: ProjectBudget): void {
    if (budget.hasJoined) return;
    budget.join(this.budgetOf(baseUrl, () => budget, { learned: project }));
  }

  /**
   * The budget of those who share one for a deployment.
   *
   * @param sharers what they have in common: a key, or the name of a project; absent: it is for one client
   */
  budgetOf<Budget extends KeptBudget>(
    baseUrl: string,
    create: () => Budget,
    sharers: object | number = this.#nextOwn(),
  ): Budget {
    // What has a name is always created in the same way.
    return this.#budgets.get(nameOf(baseUrl, sharers), create) as Budget;
  }

  /** Forgets what is known of a server. Clients that exist go on as if they were new. */
  forget(origin: string): void {
    const isOfServer = (name: string): boolean => name.startsWith(startOf(origin));
    for (const pause of this.#edgePauses.drop(isOfServer)) pause.end();
    for (const budget of this.#budgets.drop(isOfServer)) budget.forget();
  }

  #nextOwn(): number {
    this.#own += 1;
    return this.#own;
  }
}

/** Names begin with the server that they are about. */
function nameOf(baseUrl: string, sharers: object | number | false): string {
  return `${startOf(new URL(baseUrl).origin)}${JSON.stringify([baseUrl, sharers])}`;
}

function startOf(origin: string): string {
  return `${origin} `;
}

/** By clock, because moments of different clocks do not compare. */
const states = new WeakMap<Clock, SharedState>();

/** What the clients of a clock have in common. */
export function sharedIn({ clock }: Pick<BudgetEnvironment, "clock">): SharedState {
  const state = states.get(clock) ?? new SharedState(clock);
  states.set(clock, state);
  return state;
}
