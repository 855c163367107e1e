import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { RedisServer } from "../../../bench/shared/redis-server.js";
import {
  Fleet,
  type FleetJob,
  type FleetOptions,
  type FleetStatus,
  FleetWorker,
  type FleetWorkerOptions,
} from "../../../fleet/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../../sandbox/index.js";

/** A job whose task says its key. */
export const job = (key: string): { key: string; body: { task: string } } => ({
  key,
  body: { task: `Look up ${key}` },
});

/** The same in one workspace. */
export const inLane = (key: string): FleetJob => ({ ...job(key), workspace: "one" });

/** Waits until something holds. */
export async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 60_000 }).toBe(true);
}

/** Waits until the status of a fleet has these fields. */
export async function reach(
  fleet: Pick<Fleet, "status">,
  status: Partial<FleetStatus>,
  timeout = 10_000,
): Promise<void> {
  await expect.poll(() => fleet.status(), { timeout }).toMatchObject(status);
}

/** The scene of the tests of a file that uses one. */
export let scene: FleetScene;

/** Gives the tests of a file a scene, which each of them finds empty. */
export function useFleetScene(): void {
  beforeAll(async () => {
    scene = await FleetScene.open();
  });
  afterEach(() => scene.reset());
  afterAll(() => scene.close());
}

/** A Redis and a service of a test's own, and the fleets and workers that it creates there. */
export class FleetScene {
  readonly server: RedisServer;
  readonly sandbox: Sandbox;
  readonly redis: Redis;
  readonly warnings: string[] = [];
  readonly #closing: (() => unknown)[] = [];
  #fleets = 0;

  private constructor(server: RedisServer, sandbox: Sandbox) {
    this.server = server;
    this.sandbox = sandbox;
    this.redis = this.connect();
  }

  static async open(options: SandboxOptions = {}): Promise<FleetScene> {
    const server = await RedisServer.start();
    const settings = { throttling: false, ...options.settings };
    const sandbox = await startSandbox({ runDuration: 20, ...options, settings });
    sandbox.control.setProject({ paymentsUsd: 25_000 });
    return new FleetScene(server, sandbox);
  }

  /** A connection of its own, as a worker needs it. */
  connect(path: string = this.server.path): Redis {
    const redis = new Redis({ path, maxRetriesPerRequest: null, retryStrategy: () => 50 });
    // Without a listener, a lost connection would be an uncaught error.
    redis.on("error", () => {});
    this.#closing.push(() => redis.disconnect());
    return redis;
  }

  /** A fleet with a name of its own. */
  createFleet<Meta = undefined, Result = unknown>(
    options: Partial<FleetOptions<Result>> = {},
  ): Fleet<Meta, Result> {
    this.#fleets += 1;
    const onWarning = (message: string): unknown => this.warnings.push(message);
    const usual = { name: `fleet-${this.#fleets}`, redis: this.redis, onWarning };
    const fleet = new Fleet<Meta, Result>({ ...usual, ...options });
    this.#closing.push(() => fleet.close());
    return fleet;
  }

  /** A fleet of its own with jobs of these keys. */
  fleetWith(...keys: readonly string[]): Promise<Fleet> {
    return this.fleetOf(keys.map(job));
  }

  /** A fleet of its own with these jobs. */
  async fleetOf<Result>(
    jobs: readonly FleetJob[],
    options?: Partial<FleetOptions<Result>>,
  ): Promise<Fleet<undefined, Result>> {
    const fleet = this.createFleet<undefined, Result>(options);
    await fleet.add(jobs);
    return fleet;
  }

  /** A fleet whose jobs are unknown: the service has created their runs, and its answers were lost. */
  async fleetInDoubt(...keys: readonly string[]): Promise<Fleet> {
    const fleet = await this.fleetWith(...keys);
    this.loseAnswers(keys.length);
    await this.work(fleet);
    return fleet;
  }

  /** The service creates runs, and their answers do not arrive. */
  loseAnswers(times: number = 1): void {
    const effect = { kind: "disconnect", carriedOut: true } as const;
    this.sandbox.control.injectFault({ operation: "v4:runs.create", times, effect });
  }

  createClient(): V4Client {
    const options = { budget: "off", pollInterval: 10, maxThrottleWait: 1, maxRetries: 0 } as const;
    return new V4Client({ ...this.sandbox.us, ...options });
  }

  createWorker<Meta, Result>(
    fleet: Fleet<Meta, Result>,
    options: Partial<FleetWorkerOptions<Meta, Result>> = {},
  ): FleetWorker<Meta, Result> {
    const usual = { client: this.createClient(), concurrency: 100, lockDuration: 1_000 };
    const worker = new FleetWorker<Meta, Result>({ fleet, ...usual, ...options });
    this.#closing.push(() => worker.stop());
    return worker;
  }

  /** Lets a worker carry out the jobs of a fleet to the last one, and says what is left if that takes a minute. */
  async work<Meta, Result>(
    fleet: Fleet<Meta, Result>,
    options?: Partial<FleetWorkerOptions<Meta, Result>>,
  ): Promise<void> {
    const signal = AbortSignal.timeout(60_000);
    await this.createWorker(fleet, options).run({ until: "done", signal });
    if (signal.aborted) throw new Error(`Not done: ${JSON.stringify(await fleet.status())}`);
  }

  /** Lets a worker work while something happens, and stops it then. */
  async whileWorking<Meta, Result>(
    fleet: Fleet<Meta, Result>,
    options: Partial<FleetWorkerOptions<Meta, Result>>,
    happen: () => Promise<unknown>,
  ): Promise<void> {
    const worker = this.createWorker(fleet, options);
    const working = worker.run();
    await happen();
    await worker.stop();
    await working;
  }

  /** Tasks of the runs that the service has created, in their order. */
  tasks(): string[] {
    return this.sandbox.control.runs().map(({ task }) => task);
  }

  /** Ends what a test has left, in reverse order, and makes the service forget its runs. */
  async reset(): Promise<void> {
    for (const close of this.#closing.splice(1).toReversed()) await close();
    this.sandbox.control.reset();
    this.sandbox.control.setProject({ paymentsUsd: 25_000 });
    this.warnings.length = 0;
  }

  async close(): Promise<void> {
    await this.reset();
    this.redis.disconnect();
    await this.sandbox.close();
    await this.server.close();
  }
}
