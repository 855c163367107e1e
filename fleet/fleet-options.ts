import type { Telemetry } from "bullmq";
import { checkOption, ConfigurationError } from "../runtime/errors/configuration-error.js";
import type { RedisConnection } from "../runtime/budget/redis/index.js";
import { showJson } from "../runtime/text/show.js";
import { checkSchema } from "../runtime/waiting/ended-work.js";
import { checkWhole } from "../runtime/batch/retry-rule.js";
import type { StandardSchema } from "../runtime/polling/index.js";
import { checkDuration } from "../runtime/time/index.js";
import { type Check, checkHook, checkOptions, type Checks } from "../runtime/transport/index.js";
import type { EndedJobState } from "./fleet-job.js";
import { endedStates } from "./job-record.js";

/**
 * Your own connection to Redis or Valkey: a client of `ioredis`, `iovalkey` or `redis`. A `FleetWorker` duplicates it
 * once, for the command that waits for jobs.
 */
export type FleetConnection = RedisConnection & {
  // The clients' own signatures differ; a fleet passes the connection on to BullMQ and calls neither.
  /** Opens another connection like this one. */
  duplicate(...options: never[]): unknown;
  /** Opens the connection. */
  connect(...options: never[]): unknown;
};

/** Options of a `Fleet`. */
export interface FleetOptions<Result = unknown> {
  /**
   * Name of the fleet: 1 to 100 letters, digits, `-`, `_` and `.`. Fleets with different names share nothing, even in
   * one Redis.
   */
  readonly name: string;
  /**
   * Your own connection to Redis 6.2 or later, or Valkey. The fleet neither opens nor closes it. For a `FleetWorker`,
   * create it with `maxRetriesPerRequest: null`.
   */
  readonly redis: FleetConnection;
  /**
   * Name of the project, for the rate budget that all workers share (`Fleet.budget`). Fleets of one project and region
   * use one name. It is stored in Redis, so do not use the API key.
   *
   * @default the name of the fleet
   */
  readonly project?: string | undefined;
  /**
   * Maximum number of processes that share the rate budget, the same number in each: see `SharedRateBudget`. Set it if
   * processes without a worker of the fleet send requests, too.
   *
   * @default the number of workers, which announce themselves
   */
  readonly processes?: number | undefined;
  /**
   * Which jobs that have ended Redis keeps, by state: those of the last `age` milliseconds, and the latest `count`. An
   * outcome that was not delivered is always kept. A key that was removed can be added again. Pass the same value in
   * every process with a worker.
   *
   * @default all jobs are kept
   */
  readonly keep?: Partial<Readonly<Record<EndedJobState, KeptJobs>>> | undefined;
  /**
   * Checks the result of each completed run with a schema of Zod, Valibot, ArkType or any other library that follows
   * Standard Schema. Outcomes then have `parsed`. Default: no check.
   */
  readonly result?: StandardSchema<Result> | undefined;
  /**
   * Whether Redis keeps the runs with their results. If not, outcomes that you read from Redis have nothing but the ID
   * and the status of the run; `onOutcome` still has the whole run. Pass the same value in every process.
   *
   * @default true
   */
  readonly storeResults?: boolean | undefined;
  /**
   * Encodes tasks, metadata, results and error messages before they are stored, for example to encrypt them. Needs
   * `decode`. Keys, names of workspaces, IDs of runs and states are never encoded.
   *
   * @default contents are stored as clear text
   */
  readonly encode?: ((text: string) => string | Promise<string>) | undefined;
  /**
   * Reverses `encode`. Pass the same pair in every process.
   *
   * @default contents are stored as clear text
   */
  readonly decode?: ((text: string) => string | Promise<string>) | undefined;
  /** Traces jobs, for example with `new BullMQOtel({ tracerName: "my-service" })` of `bullmq-otel`. Default: no traces. */
  readonly telemetry?: Telemetry | undefined;
  /**
   * Called with problems that need attention but do not stop the fleet: a Redis that can lose jobs, a job that became
   * unknown, a connection that was lost.
   *
   * @default a warning of the process
   */
  readonly onWarning?: ((message: string) => void) | undefined;
}

/** Which jobs of a state are kept. */
export interface KeptJobs {
  /**
   * Milliseconds after which a job is removed.
   *
   * @default Infinity
   */
  readonly age?: number | undefined;
  /**
   * Maximum number of jobs.
   *
   * @default Infinity
   */
  readonly count?: number | undefined;
}

const checkKeep: Check = (option, keep) => {
  for (const [state, kept] of Object.entries<KeptJobs>(Object(keep))) {
    const isKnown = endedStates.some((each) => each === state);
    const expected = `left out: \`keep\` has ${endedStates.toSorted().join(", ")}`;
    checkOption(`${option}.${state}`, isKnown, expected);
    const { age, count }: KeptJobs = Object(kept);
    if (age !== undefined) checkDuration(`${option}.${state}.age`, age);
    if (count !== undefined) checkWhole(`${option}.${state}.count`, count);
  }
};

/** Every option. The type makes sure that none is missing. */
const checks: Checks<keyof FleetOptions> = {
  name: true,
  redis: true,
  project: true,
  processes: checkWhole,
  keep: checkKeep,
  result: checkSchema,
  storeResults: true,
  encode: checkHook,
  decode: checkHook,
  telemetry: true,
  onWarning: checkHook,
};

/**
 * Checks the options of a fleet before anything is sent.
 *
 * @throws {ConfigurationError} when one is invalid or unknown
 */
export function checkFleetOptions(options: FleetOptions): void {
  checkOptions(options, checks);
  const { name, redis, project, storeResults, encode, decode } = options;
  if (typeof name !== "string" || !/^[\w.-]{1,100}$/.test(name)) {
    throw new ConfigurationError(
      `The option \`name\` must have 1 to 100 letters, digits, "-", "_" and ".". It is ${showJson(name)}.`,
    );
  }
  assertConnection(redis);
  const isProject = project === undefined || (typeof project === "string" && project !== "");
  checkOption("project", isProject, "a name that the fleets of a project share");
  const isSwitch = storeResults === undefined || typeof storeResults === "boolean";
  checkOption("storeResults", isSwitch, "true or false");
  if (typeof encode !== typeof decode) {
    throw new ConfigurationError(
      "The options `encode` and `decode` belong together: pass both, or neither.",
    );
  }
}

/** Callers of JavaScript may pass a URL, or a pool of another database. */
function assertConnection(redis: unknown): void {
  if (typeof redis === "object" && redis !== null && "duplicate" in redis) {
    if ("call" in redis || "sendCommand" in redis) return;
  }
  const given = typeof redis === "string" ? "a text" : `of type ${typeof redis}`;
  throw new ConfigurationError(
    `The option \`redis\` must be a connection of \`ioredis\`, \`iovalkey\` or \`redis\`. It is ${given}. PostgreSQL is not supported: BullMQ exceeds the maximum number of active jobs there.`,
  );
}
