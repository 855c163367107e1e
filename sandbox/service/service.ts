import { randomUUID } from "node:crypto";
import type { Limits, RequestBudget } from "../../runtime/limits/index.js";
import type { Clock } from "../clock.js";
import { RunSlots } from "./run-slots.js";
import { type DeployOptions, type DeploymentHost, RegionDeployment } from "./region-deployment.js";
import type { ServiceFacts } from "./facts.js";
import type { Fault } from "./faults.js";
import type { ApiKey } from "./keys.js";
import { Projects, type Agreement, type Project } from "./projects.js";
import { RequestLog } from "./request-log.js";
import { checkOutcome, type RunCourse } from "./run-course.js";
import type { Turn } from "./run.js";
import type { SandboxSettings } from "./settings.js";
import { WindowCounter } from "./rate-limiter.js";

/** Terminal status of a run that an interrupting message replaced. */
const INTERRUPTED = "cancelled";

/** Options of the service. */
export interface ServiceOptions {
  readonly clock: Clock;
  readonly facts: ServiceFacts;
  /** Concurrency and request rates of projects. */
  readonly limits: Limits;
  /** Default course of a run. */
  readonly course: (turn: Turn) => RunCourse;
  /** Number of ended runs that each deployment and API version stores. */
  readonly keptRuns: number;
  /** State after a reset. */
  readonly settings: SandboxSettings;
}

/** The course of runs to come whose task contains a text. */
interface Script {
  /** Default: any text. */
  readonly task?: string | undefined;
  /** Absent fields have their usual values. */
  readonly course: Partial<RunCourse>;
}

/** The whole service: its deployments, and what they share. */
export class Service implements DeploymentHost {
  readonly clock: Clock;
  readonly facts: ServiceFacts;
  readonly limits: Limits;
  readonly projects: Projects = new Projects();
  readonly faults: Plans<Fault> = new Plans();
  readonly scripts: Plans<Script> = new Plans();
  readonly log: RequestLog = new RequestLog();
  settings: SandboxSettings;
  /** The active sessions of projects, in all deployments. A reset replaces it. */
  capacity: RunSlots;
  /** Counts the requests of each project, in all deployments. */
  readonly projectWindows: WindowCounter;
  readonly keptRuns: number;
  readonly interruptedStatus: string;
  readonly #options: ServiceOptions;
  readonly #deployments: RegionDeployment[] = [];
  readonly #budgets = new WeakMap<Agreement, RequestBudget>();
  readonly #firstProjectId = randomUUID();

  constructor(options: ServiceOptions) {
    this.clock = options.clock;
    this.facts = options.facts;
    this.limits = options.limits;
    this.settings = options.settings;
    this.#options = options;
    this.keptRuns = options.keptRuns;
    this.projectWindows = new WindowCounter(options.facts.rates.projectWindowSeconds * 1_000);
    this.interruptedStatus = checkOutcome(options.facts.terminalStatuses, INTERRUPTED);
    this.capacity = this.#createCapacity();
  }

  get deployments(): readonly RegionDeployment[] {
    return this.#deployments;
  }

  /** The initial project, with a key in every deployment. */
  get firstProject(): Project {
    return this.projects.get(this.#firstProjectId) ?? this.projects.create(this.#firstProjectId);
  }

  /** Adds a deployment. */
  deploy(options: DeployOptions): RegionDeployment {
    const deployment = new RegionDeployment(this, options);
    this.#deployments.push(deployment);
    deployment.keys.issue(this.firstProject, { value: deployment.firstKey });
    return deployment;
  }

  /** Returns how many active sessions a project may have. */
  concurrencyOf({ agreement }: Project): number {
    return this.limits.effectiveConcurrency({
      payments: agreement.paymentsUsd,
      existing: agreement.existingGrant,
      legacyPlan: agreement.legacyPlanGrant,
    });
  }

  /** Returns the default requests per second of a project. */
  requestBudgetOf(project: Project): RequestBudget {
    // Every request reads them, and agreements are replaced, not changed.
    const known = this.#budgets.get(project.agreement);
    if (known !== undefined) return known;
    const budget = this.limits.requestBudget(this.concurrencyOf(project));
    this.#budgets.set(project.agreement, budget);
    return budget;
  }

  /** Returns the number of real browsers of a project, in all deployments. */
  countRealBrowsers(projectId: string): number {
    return this.#deployments.reduce((sum, each) => sum + each.browsers.countReal(projectId), 0);
  }

  /** Whether a key may start more work, as far as credits and caps allow. */
  hasCreditsFor(key: ApiKey): boolean {
    const { runPriceUsd } = this.settings;
    if (runPriceUsd > key.project.credits.leftUsd) return false;
    return !key.isSpent(this.clock.now());
  }

  /** Returns the initial course of a run. */
  courseOf(turn: Turn): RunCourse {
    const script = this.scripts.take(({ task = "" }) => turn.task.includes(task));
    return { ...this.#options.course(turn), ...script?.course };
  }

  /** Charges a key the price of a run that has ended. */
  charge(key: ApiKey): void {
    const { runPriceUsd } = this.settings;
    if (runPriceUsd === 0) return;
    key.charge(runPriceUsd, this.clock.now());
    key.project.credits.charge(runPriceUsd);
  }

  /** Stops everything that waits. */
  close(): void {
    for (const deployment of this.#deployments) deployment.close();
  }

  /** Forgets everything that happened and was set. The deployments themselves stay. */
  async reset(): Promise<void> {
    this.capacity = this.#createCapacity();
    this.settings = this.#options.settings;
    this.faults.clear();
    this.scripts.clear();
    this.projects.clear();
    const emptied = this.#deployments.map((deployment) => deployment.reset());
    for (const { keys, firstKey } of this.#deployments) {
      keys.issue(this.firstProject, { value: firstKey });
    }
    await Promise.all(emptied);
    this.log.clear();
  }

  #createCapacity(): RunSlots {
    return new RunSlots((id) => {
      const project = this.projects.get(id);
      return project === undefined ? 0 : this.concurrencyOf(project);
    });
  }
}

interface Plan<Item> {
  readonly item: Item;
  skip: number;
  times: number;
}

/** How often something that is planned applies. */
interface Occasions {
  /** Number of matches that it leaves alone first. Default: 0. */
  readonly skip?: number | undefined;
  /** Number of matches that it then applies to. */
  readonly times: number;
}

/** What a test has planned for requests or runs to come. The first plan that matches applies. */
export class Plans<Item> {
  #plans: readonly Plan<Item>[] = [];

  /** Plans something after what exists. Returns a function that removes it. */
  add(item: Item, { skip = 0, times }: Occasions): () => void {
    const plan = { item, skip, times };
    this.#plans = [...this.#plans, plan];
    return () => this.#remove(plan);
  }

  /** Returns what is not used up, with the remaining numbers. */
  list(): (Item & Required<Occasions>)[] {
    return this.#plans.map(({ item, skip, times }) => ({ ...item, skip, times }));
  }

  /** Returns what applies to a request or run, and counts it. */
  take(matches: (item: Item) => boolean): Item | undefined {
    const plan = this.#plans.find(({ item, times }) => times > 0 && matches(item));
    if (plan === undefined) return undefined;
    if (plan.skip > 0) {
      plan.skip -= 1;
      return undefined;
    }
    plan.times -= 1;
    if (plan.times <= 0) this.#remove(plan);
    return plan.item;
  }

  /** Removes everything. */
  clear(): void {
    this.#plans = [];
  }

  #remove(plan: Plan<Item>): void {
    this.#plans = this.#plans.filter((each) => each !== plan);
  }
}
