import type { BudgetEnvironment } from "./budget-environment.js";
import { Lane } from "./lane.js";
import { LimitSources } from "./limit-sources.js";
import type { Pause } from "./pause.js";
import type { BudgetTerms, RateLayer, RateLimits } from "./rate-budget.js";

/** The budget of a project in this process. */
export class ProjectBudget {
  readonly #own: Lanes;
  /** What its requests go through: once the project is known, the lanes of the budget that it has joined. */
  lanes: Lanes;
  #joined: ProjectBudget | undefined;

  /**
   * @param terms absent if only pauses hold requests back
   * @param edge pause that the edge of the service can ask for, shared by all projects
   */
  constructor(
    terms: Omit<BudgetTerms, "baseUrl"> | undefined,
    edge: Pause,
    environment: BudgetEnvironment,
  ) {
    const laneOf = (layer: RateLayer): Lane => {
      const { clock } = environment;
      const limit = terms && new LimitSources(terms.limits[layer], terms.windowSeconds, clock);
      return new Lane(limit, edge, environment);
    };
    const uncounted = new Lane(undefined, edge, environment);
    this.#own = { general: laneOf("general"), status: laneOf("status"), uncounted };
    this.lanes = this.#own;
  }

  /** Whether nothing waits and no request is remembered. */
  get isIdle(): boolean {
    const lanes = [this.#own, this.lanes].flatMap((each) => Object.values(each));
    return lanes.every(({ isIdle }) => isIdle);
  }

  /**
   * Sends later requests through the budget of the project, which can be this one. Requests that already wait here go
   * out from here. Only the first call counts.
   */
  join(find: () => ProjectBudget): void {
    if (this.#joined !== undefined) return;
    this.#joined = find();
    const { lanes } = this.#joined;
    // Keeps what is known about the project when the budget that learned it goes away.
    if (lanes !== this.lanes) for (const layer of layers) lanes[layer].inherit(this.lanes[layer]);
    this.lanes = lanes;
  }

  /** Records the limits that follow from the account. */
  learn(limits: RateLimits): void {
    for (const layer of layers) this.lanes[layer].learn(limits[layer]);
  }

  /** Sets the limits that the user knows for the project, if any. */
  override(limits: { readonly [Layer in RateLayer]?: number | undefined }): void {
    for (const layer of layers) this.lanes[layer].override(limits[layer]);
  }

  /** Forgets what the service asked for and said. Keeps what the user said about the project. */
  forget(): void {
    this.#joined = undefined;
    this.lanes = this.#own;
    for (const lane of Object.values(this.#own)) lane.forget();
  }
}

const layers = ["general", "status"] as const;

/** One lane for each layer, and one for requests that no limit of a project counts. */
type Lanes = Readonly<Record<RateLayer | "uncounted", Lane>>;
