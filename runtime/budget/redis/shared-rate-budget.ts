import { ConfigurationError } from "../../errors/configuration-error.js";
import { printableLine } from "../../text/printable.js";
import { type BudgetEnvironment, realBudgetEnvironment } from "../budget-environment.js";
import type {
  BudgetRequest,
  BudgetTerms,
  RateBudget,
  RateLayer,
  RateLimits,
  Refusal,
  ThrottleReport,
} from "../rate-budget.js";
import type { RedisConnection } from "./redis-connection.js";
import { SharedLayer } from "./shared-layer.js";

/** What a {@link SharedRateBudget} is made from. */
export interface SharedRateBudgetOptions {
  /** The user's own connection, which is neither opened nor closed here. */
  readonly redis: RedisConnection;
  /**
   * A name for the project in its region: processes that give the same name share its limits. Not
   * the API key, because it is stored in Redis.
   */
  readonly project: string;
  /**
   * How many processes share the limits at most, the same for all of them. Each has that part of the
   * limits to itself while Redis is away, and the others leave room for it.
   */
  readonly processes: number;
  /** Requests per second, where the project has limits of its own. */
  readonly limits?:
    | { readonly general?: number | undefined; readonly status?: number | undefined }
    | undefined;
  /**
   * Called once whenever Redis goes away, has forgotten what was sent, or its clock jumps.
   *
   * @default a warning of the process
   */
  readonly onWarning?: ((message: string) => void) | undefined;
}

/**
 * A rate budget that several processes and machines share through Redis or Valkey.
 *
 * Every request takes its place in a common queue with one script that runs by the server's clock.
 * The limits hold in any window, also while Redis is away, slow, empty or wrong about the time:
 *
 * - Processes announce themselves with a lease of three seconds. Where one falls silent without a
 *   goodbye, the others leave its static share alone for a quarter of an hour.
 * - A process that Redis does not answer sends next to nothing until that lease has surely ended,
 *   then keeps to its static share, and comes back to the queue with everything that still waits.
 * - Nobody knows of a process that never reached Redis, or for longer than others leave room: such
 *   processes share the twenty-fifth part of the limits that the queue leaves to them.
 * - A Redis that is empty, or whose memory or clock cannot be right, begins with an empty queue, and
 *   leaves the share of every process alone that has not announced itself for a quarter of an hour.
 *
 * Source: Service description, Limits (HTTP request rate).
 */
export class SharedRateBudget implements RateBudget {
  readonly #options: SharedRateBudgetOptions;
  readonly #environment: BudgetEnvironment;
  #baseUrl: string | undefined;
  #layers: Readonly<Record<RateLayer, SharedLayer>> | undefined;

  /** @throws {ConfigurationError} when an option cannot work */
  constructor(
    options: SharedRateBudgetOptions,
    environment: BudgetEnvironment = realBudgetEnvironment,
  ) {
    checkOptions(options);
    this.#options = options;
    this.#environment = environment;
  }

  /** @throws {ConfigurationError} when a client of another deployment has begun to use it */
  begin({ baseUrl, limits, windowSeconds }: BudgetTerms): void {
    if (this.#baseUrl !== undefined && this.#baseUrl !== baseUrl) {
      throw new ConfigurationError(
        "A `SharedRateBudget` counts the requests of one project in one region. Make another one, with another `project`, for clients with another base URL.",
      );
    }
    if (this.#layers !== undefined) return;
    this.#baseUrl = baseUrl;
    const layerOf = (layer: RateLayer): SharedLayer =>
      new SharedLayer({
        ...this.#options,
        onWarning: this.#options.onWarning ?? warnProcess,
        key: `cloud-agent-sdk:{${this.#options.project}}:${layer}`,
        limit: this.#options.limits?.[layer] ?? limits[layer],
        windowSeconds,
        environment: this.#environment,
      });
    this.#layers = { general: layerOf("general"), status: layerOf("status") };
  }

  acquire(request: BudgetRequest): Promise<Refusal | undefined> {
    return this.#layer(request.layer).acquire(request);
  }

  throttled(report: ThrottleReport): boolean {
    return this.#layer(report.layer).throttled(report);
  }

  learn(limits: RateLimits): void {
    for (const layer of ["general", "status"] as const) {
      // The user's own figure goes before what follows from the account.
      if (this.#options.limits?.[layer] === undefined) this.#layer(layer).learn(limits[layer]);
    }
  }

  /**
   * Says goodbye, so that the other processes need not leave room for this one any longer. Call it
   * before you close the connection; a process that sends again afterwards simply comes back.
   *
   * Never rejects: without Redis there is nobody to tell.
   */
  async close(): Promise<void> {
    const { general, status } = this.#layers ?? {};
    await Promise.all([general?.leave(), status?.leave()]);
  }

  #layer(layer: RateLayer): SharedLayer {
    if (this.#layers !== undefined) return this.#layers[layer];
    throw new ConfigurationError(
      "This `SharedRateBudget` is not used by a client yet. Pass it as the option `budget` of one.",
    );
  }
}

function checkOptions({ redis, project, processes }: SharedRateBudgetOptions): void {
  if (typeof redis !== "object" || redis === null || !("call" in redis || "sendCommand" in redis)) {
    throw new ConfigurationError(
      "The option `redis` must be a connection of `ioredis`, `iovalkey` or `redis`.",
    );
  }
  if (typeof project !== "string" || project === "") {
    throw new ConfigurationError("The option `project` must be a name that the processes share.");
  }
  if (!(Number.isInteger(processes) && processes > 0)) {
    throw new ConfigurationError(
      "The option `processes` must be the number of processes that share the limits at most.",
    );
  }
}

function warnProcess(message: string): void {
  const { process }: { process?: { emitWarning?(message: string): void } } = globalThis;
  process?.emitWarning?.(printableLine(message));
}
