import { checkOption, ConfigurationError } from "../../errors/configuration-error.js";
import { warnProcess } from "../../hooks/warn-process.js";
import { type BudgetEnvironment, environmentOf } from "../budget-environment.js";
import type { BudgetRequest, BudgetTerms, RateBudget, RateLayer } from "../rate-budget.js";
import type { RateLimits, Refusal, ThrottleReport } from "../rate-budget.js";
import { Members } from "./members.js";
import type { RedisConnection } from "./redis-script.js";
import { SharedLayer } from "./shared-layer.js";

/** Options of a {@link SharedRateBudget}. */
export interface SharedRateBudgetOptions {
  /** Your own connection. The budget neither opens nor closes it. */
  readonly redis: RedisConnection;
  /**
   * Name of the project in its region. Processes that pass the same name share its limits. Do not use the API key,
   * because the name is stored in Redis.
   */
  readonly project: string;
  /**
   * Maximum number of processes that share the limits; pass the same number in each. While Redis is down, each process
   * may use that fraction of the limits, and the others leave room for it.
   */
  readonly processes: number;
  /**
   * Requests per second, for a project with limits of its own. Default: the default limits of a project, then those
   * that follow from the account.
   */
  readonly limits?:
    | { readonly general?: number | undefined; readonly status?: number | undefined }
    | undefined;
  /**
   * Called once each time Redis goes away, has lost its state, or its clock jumps.
   *
   * @default a warning of the process
   */
  readonly onWarning?: ((message: string) => void) | undefined;
}

/**
 * A rate budget that several processes and machines share through Redis or Valkey.
 *
 * Every request takes its place in a common queue, with one script that uses the server's clock. The limits hold in any
 * window, even while Redis is down, slow, empty or wrong about the time:
 *
 * - Processes announce themselves with a lease of three seconds. If one falls silent without leaving, the others
 *   reserve its static share for 15 minutes.
 * - A process without a response from Redis sends almost nothing until that lease has certainly ended. Then it keeps to
 *   its static share, and returns to the queue with everything that still waits.
 * - Processes that never reached Redis, or not for longer than others leave room for them, are unknown to the others.
 *   They share 4 % of the limits, which the queue reserves for them.
 * - A Redis that is empty, or whose state or clock cannot be right, starts with an empty queue. For 15 minutes it
 *   reserves the share of every process that has not announced itself.
 *
 * Source: Service description, Limits (HTTP request rate).
 *
 * @example
 * ```ts
 * const redis = new Redis(process.env["REDIS_URL"] ?? "redis://127.0.0.1");
 * const project = "my-project";
 * const budget = new SharedRateBudget({ redis, project, processes: 4 });
 * const client = new V4Client({ budget });
 * ```
 */
export class SharedRateBudget implements RateBudget {
  readonly #options: SharedRateBudgetOptions;
  readonly #environment: BudgetEnvironment;
  readonly #members: Members;
  #baseUrl: string | undefined;
  #layers: Readonly<Record<RateLayer, SharedLayer>> | undefined;

  /** @throws {ConfigurationError} when an option is invalid */
  constructor(options: SharedRateBudgetOptions, environment: BudgetEnvironment = environmentOf()) {
    checkOptions(options);
    this.#options = options;
    this.#environment = environment;
    this.#members = new Members(options.processes);
  }

  /**
   * Says how many processes announced themselves to a fleet in the last 15 minutes, silent ones included. From then on,
   * this counts in place of the option `processes`, which is only the smallest divisor of the limits. A fleet calls it
   * before the first request, and then every few seconds.
   *
   * @internal
   */
  expect(members: number): void {
    this.#members.expect(members, this.#environment.clock.now());
  }

  /** @throws {ConfigurationError} when a client of another deployment already uses it */
  begin({ baseUrl, limits, windowSeconds }: BudgetTerms): void {
    if (this.#baseUrl !== undefined && this.#baseUrl !== baseUrl)
      throw new ConfigurationError(
        "A `SharedRateBudget` counts the requests of one project in one region. Create another one, with another `project`, for clients with another base URL.",
      );
    if (this.#layers !== undefined) return;
    this.#baseUrl = baseUrl;
    const layerOf = (layer: RateLayer): SharedLayer =>
      new SharedLayer({
        ...this.#options,
        onWarning: this.#options.onWarning ?? warnProcess,
        key: `cloud-agent-sdk:{${this.#options.project}}:${layer}`,
        limit: this.#options.limits?.[layer] ?? limits[layer],
        windowSeconds,
        members: this.#members,
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
      // A limit of the user takes precedence over what follows from the account.
      if (this.#options.limits?.[layer] === undefined) this.#layer(layer).learn(limits[layer]);
    }
  }

  /**
   * Leaves the queue, so that the other processes do not need to reserve room for this one. Call it before you close
   * the connection. A process that sends again afterwards rejoins. Never rejects.
   */
  async close(): Promise<void> {
    const { general, status } = this.#layers ?? {};
    await Promise.all([general?.leave(), status?.leave()]);
  }

  #layer(layer: RateLayer): SharedLayer {
    if (this.#layers !== undefined) return this.#layers[layer];
    throw new ConfigurationError(
      "No client uses this `SharedRateBudget` yet. Pass it to a client as the option `budget`.",
    );
  }
}

function checkOptions({ redis, project, processes }: SharedRateBudgetOptions): void {
  const isObject = typeof redis === "object" && redis !== null;
  const isConnection = isObject && ("call" in redis || "sendCommand" in redis);
  checkOption("redis", isConnection, "a connection of `ioredis`, `iovalkey` or `redis`");
  const isName = typeof project === "string" && project !== "";
  checkOption("project", isName, "a name that all processes share");
  const expected = "the maximum number of processes that share the limits, a whole number above 0";
  checkOption("processes", Number.isInteger(processes) && processes > 0, expected);
}
