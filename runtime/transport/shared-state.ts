import {
  type BudgetEnvironment,
  Pause,
  type ProjectBudget,
  SharedInstances,
} from "../budget/index.js";

/** What the clients of a process have in common. */
export class SharedState {
  readonly #edgePauses: SharedInstances<Pause>;
  readonly #budgets: SharedInstances<ProjectBudget>;

  constructor({ clock }: BudgetEnvironment) {
    this.#edgePauses = new SharedInstances(({ resumeAt }) => resumeAt <= clock.now());
    this.#budgets = new SharedInstances(({ isIdle }) => isIdle);
  }

  /** The pause of the edge in front of a deployment, which looks at the network address alone. */
  edgePauseOf(baseUrl: string): Pause {
    return this.#edgePauses.get(new URL(baseUrl).origin, () => new Pause("edge"));
  }

  /** Lets a budget go on as that of its project, together with whatever belongs to the same one. */
  joinProject(baseUrl: string, project: string, budget: ProjectBudget): void {
    if (budget.hasJoined) return;
    budget.join(this.budgetOf(baseUrl, { learned: project }, () => budget));
  }

  /**
   * The budget of those who share one for a deployment.
   *
   * @param sharers what they have in common: a key, or the name of a project
   */
  budgetOf(baseUrl: string, sharers: object, create: () => ProjectBudget): ProjectBudget {
    return this.#budgets.get(JSON.stringify([baseUrl, sharers]), create);
  }
}

/** By environment, because moments of different clocks do not compare. */
const states = new WeakMap<BudgetEnvironment, SharedState>();

/** What the clients of an environment have in common. */
export function sharedIn(environment: BudgetEnvironment): SharedState {
  const state = states.get(environment) ?? new SharedState(environment);
  states.set(environment, state);
  return state;
}
