import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import { Redis } from "ioredis";
import { inject } from "vitest";
import { RedisServer, type RedisServerOptions } from "../../../bench/shared/redis-server.js";
import { Fleet } from "../../../fleet/index.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { type Sandbox, startSandbox } from "../../../sandbox/index.js";
import { bundleInto } from "../../support/bundle-program.js";
import { FleetProcesses, type ProcessSettings } from "./fleet-processes.js";
import { lendPackage } from "./lend-package.js";
import { countDuplicates, runsByTask } from "./runs-by-task.js";

const folder = path.join(inject("consumer"), "fleet");

/** Scaled down from 10 s, so that the jobs of killed processes come back sooner. */
export const lockDuration = 1_000;

/** Two clocks are wrong by ten minutes. */
export const clocks: readonly number[] = [0, 600_000, -600_000, 0];

/** How processes differ from workers of the scene's fleet. */
interface ProcessesOptions extends Partial<ProcessSettings> {
  /** How far the clock of each is ahead, in milliseconds. */
  readonly machines?: readonly number[];
}

/** A fleet on a Redis of its own, a service, and real processes that work for it. */
export class FleetScene implements AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly server: RedisServer;
  readonly redis: Redis;
  readonly fleet: Fleet;
  readonly #closing: (() => unknown)[] = [];

  private constructor(sandbox: Sandbox, server: RedisServer) {
    this.sandbox = sandbox;
    this.server = server;
    const settings = { maxRetriesPerRequest: null, retryStrategy: () => 50 };
    this.redis = new Redis({ path: server.path, ...settings });
    this.redis.on("error", () => {});
    this.fleet = this.createFleet("killed");
  }

  /** Starts the service and Redis. */
  static async open(options?: RedisServerOptions): Promise<FleetScene> {
    await prepare();
    const sandbox = await startSandbox({ runDuration: 100, settings: { throttling: false } });
    sandbox.control.setProject({ paymentsUsd: 25_000 });
    return new FleetScene(sandbox, await RedisServer.start(options));
  }

  /** Has something closed with the scene, what was opened last first. */
  closeLater(close: () => unknown): void {
    this.#closing.push(close);
  }

  /** Has every creation take so long, so that a kill hits what is between the request and its answer. */
  slowDown(delay: number): void {
    this.sandbox.control.injectFault({ operation: "v4:runs.create", times: Infinity, delay });
  }

  createFleet(name: string): Fleet {
    const fleet = new Fleet({ name, redis: this.redis, onWarning: () => {} });
    this.closeLater(() => fleet.close());
    return fleet;
  }

  /** Starts processes with a program of the fixtures. */
  start(program: (typeof programs)[number], options: ProcessesOptions = {}): FleetProcesses {
    const { machines = clocks, ...own } = options;
    const { baseUrl, apiKey } = this.sandbox.us;
    const place = { baseUrl, apiKey, path: this.server.path, name: this.fleet.name };
    const limits = { slots: 30, concurrency: 200, lockDuration, budget: "off" } as const;
    const settings = { ...place, ...limits, ...own };
    const processes = new FleetProcesses(bundleOf(program), settings, machines);
    this.closeLater(() => processes.stop());
    return processes;
  }

  /** Decides about every unknown job as a person would who can see what the service has. Returns how many there were. */
  async resolveAll(fleet: Fleet): Promise<number> {
    let decided = 0;
    const runs = runsByTask(this.sandbox);
    for await (const { key, body } of fleet.unknown()) {
      const [runId] = runs.get(String(body.task)) ?? [];
      try {
        await fleet.resolve(key, runId === undefined ? "retry" : { runId });
        decided += 1;
      } catch (error) {
        // Its worker was not gone, and has learned the ID meanwhile.
        if (!(error instanceof ConfigurationError)) throw error;
      }
    }
    return decided;
  }

  /**
   * Decides until nothing is unknown: a job that was held by one in doubt can be in doubt itself.
   *
   * Waits before that for requests that a process sends the moment it no longer stands still: nobody can see their runs
   * while the service is slow.
   */
  async decideAll(fleet: Fleet): Promise<void> {
    await pass(2 * lockDuration);
    do await settle(fleet);
    while ((await this.resolveAll(fleet)) > 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const close of this.#closing.toReversed()) await close();
    this.redis.disconnect();
    await this.server.close();
    await this.sandbox.close();
  }
}

/** Waits for the fleets, and counts the jobs that are finished, their runs, and what was paid for twice. */
export async function tally({ sandbox }: FleetScene, ...fleets: readonly Fleet[]): Promise<object> {
  let finished = 0;
  for (const fleet of fleets) finished += (await settle(fleet)).finished;
  return { finished, runs: runsByTask(sandbox).size, duplicates: countDuplicates(sandbox) };
}

/** Jobs with the same keys each time; their tasks begin with `about`. */
export function createJobs(
  count: number,
  about = "task",
): { key: string; body: { task: string } }[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `task ${index}`,
    body: { task: `${about} ${index}` },
  }));
}

/** Waits until nothing is left that a worker could do. */
export async function settle(fleet: Fleet): ReturnType<Fleet["status"]> {
  for (;;) {
    const status = await fleet.status();
    const { queued, creating, running, active } = status;
    if (queued + creating + running + active === 0) return status;
    await pass(100);
  }
}

/** Waits until so many more jobs of a fleet have ended. */
export async function progress(fleet: Fleet, count: number): Promise<void> {
  const { finished } = await fleet.status();
  await reach(async () => (await fleet.status()).finished > finished + count);
}

/** Waits for a condition. */
export async function reach(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 180_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error("The condition did not come about.");
    await pass(20);
  }
}

const programs = ["worker", "naive"] as const;

/** Bundles the programs: each process would spend a fifth of a second on loading its modules one by one. */
async function prepare(): Promise<void> {
  if (existsSync(folder)) return;
  await cp(path.join(import.meta.dirname, "../fixtures/fleet"), folder, { recursive: true });
  for (const name of ["bullmq", "ioredis"]) await lendPackage(inject("consumer"), name);
  for (const name of programs) bundleInto(bundleOf(name), path.join(folder, `${name}.mjs`));
}

function bundleOf(program: (typeof programs)[number]): string {
  return path.join(folder, "bundled", `${program}.mjs`);
}
