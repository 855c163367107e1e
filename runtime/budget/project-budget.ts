import { Bucket } from "./bucket.js";
import type { BudgetEnvironment } from "./budget-environment.js";
import { LimitSources } from "./limit-sources.js";
import { paceOf } from "./pace.js";
import { Pause, startPause } from "./pause.js";
import type {
  BudgetRequest,
  BudgetTerms,
  RateBudget,
  RateLayer,
  RateLimits,
  Refusal,
  ThrottleReport,
} from "./rate-budget.js";

/** The budget of a project in this process: one bucket per layer. */
export class ProjectBudget implements RateBudget {
  readonly #layers: Readonly<Record<RateLayer, Layer>>;
  readonly #windowSeconds: number;
  readonly #environment: BudgetEnvironment;
  #joined: ProjectBudget | undefined;

  /** @param edge pause that the edge of the service can ask for, shared by all projects */
  constructor(terms: Omit<BudgetTerms, "baseUrl">, edge: Pause, environment: BudgetEnvironment) {
    const { limits, windowSeconds } = terms;
    this.#windowSeconds = windowSeconds;
    this.#environment = environment;
    const layerOf = (limit: number): Layer => {
      const pause = new Pause("project");
      const pace = paceOf(limit, windowSeconds);
      const bucket = new Bucket(environment.clock, [edge, pause], pace);
      const sources = new LimitSources(limit, windowSeconds, environment.clock);
      return { pause, bucket, limit: sources, pacedBy: limit };
    };
    this.#layers = { general: layerOf(limits.general), status: layerOf(limits.status) };
  }

  /** Whether nothing waits and no request is remembered. */
  get isIdle(): boolean {
    const isEmpty = this.#layers.general.bucket.isIdle && this.#layers.status.bucket.isIdle;
    return isEmpty && (this.#other?.isIdle ?? true);
  }

  /** Whether the service asks for a pause of a layer. */
  isPaused(layer: RateLayer): boolean {
    return this.#layers[layer].bucket.isPaused;
  }

  /** The limits in use, in requests per second. */
  get limits(): RateLimits {
    if (this.#other) return this.#other.limits;
    const { general, status } = this.#layers;
    return { general: general.limit.value, status: status.limit.value };
  }

  /** Whether the project is known. */
  get hasJoined(): boolean {
    return this.#joined !== undefined;
  }

  /**
   * Sends later requests through the budget of the project, which can be this one. Requests that already wait here go
   * out from here. Only the first call counts.
   */
  join(budget: ProjectBudget): void {
    if (this.hasJoined) return;
    this.#joined = budget;
    if (budget !== this) budget.#inherit(this.#layers);
  }

  acquire(request: BudgetRequest): Refusal | undefined | Promise<Refusal | undefined> {
    if (this.#other) return this.#other.acquire(request);
    const layer = this.#layers[request.layer];
    // The limit that a throttle named may have expired.
    this.#follow(layer);
    return layer.bucket.acquire(request);
  }

  throttled(report: ThrottleReport): boolean {
    if (this.#other) return this.#other.throttled(report);
    const { layer: name, retryAfter, limitRps } = report;
    const layer = this.#layers[name];
    const isUsed = limitRps === undefined || layer.limit.tell(limitRps);
    this.#follow(layer);
    startPause(layer.pause, retryAfter, this.#environment);
    return isUsed;
  }

  learn(limits: RateLimits): void {
    if (this.#other) return this.#other.learn(limits);
    for (const [layer, value] of this.#each(limits)) {
      layer.limit.learn(value);
      this.#follow(layer);
    }
  }

  /** Sets the limits that the user knows for the project, if any. */
  override(limits: SomeLimits): void {
    if (this.#other) return this.#other.override(limits);
    for (const [layer, value] of this.#each(limits)) {
      layer.limit.override(value);
      this.#follow(layer);
    }
  }

  /** Forgets what the service asked for and said. Keeps what the user said about the project. */
  forget(): void {
    this.#joined = undefined;
    for (const layer of Object.values(this.#layers)) {
      layer.limit.forget();
      this.#follow(layer);
      layer.pause.end();
      layer.bucket.refill();
    }
  }

  get #other(): ProjectBudget | undefined {
    return this.#joined === this ? undefined : this.#joined;
  }

  /** Keeps what is known about the project when the budget that learned it goes away. */
  #inherit({ general, status }: Readonly<Record<RateLayer, Layer>>): void {
    this.override({ general: general.limit.given, status: status.limit.given });
    this.#layers.general.pause.extend(general.pause.until, general.pause.resumeAt);
    this.#layers.status.pause.extend(status.pause.until, status.pause.resumeAt);
  }

  #each({ general, status }: SomeLimits): (readonly [Layer, number])[] {
    const layers = this.#layers;
    return [
      ...(general === undefined ? [] : [[layers.general, general] as const]),
      ...(status === undefined ? [] : [[layers.status, status] as const]),
    ];
  }

  #follow(layer: Layer): void {
    const { value } = layer.limit;
    if (value === layer.pacedBy) return;
    layer.pacedBy = value;
    layer.bucket.setPace(paceOf(value, this.#windowSeconds));
  }
}

type SomeLimits = { readonly [Name in RateLayer]?: number | undefined };

interface Layer {
  readonly bucket: Bucket;
  readonly pause: Pause;
  readonly limit: LimitSources;
  /** The limit that the bucket follows. */
  pacedBy: number;
}
