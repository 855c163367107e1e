import { existsSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import { Redis } from "ioredis";
import { inject } from "vitest";
import { RedisServer, type RedisServerOptions } from "../../../bench/shared/redis-server.js";
import { Fleet } from "../../../fleet/index.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { bundleInto } from "../../support/bundle-program.js";
import { Door } from "../../support/door.js";
import { FleetProcesses, type ProcessSettings } from "./fleet-processes.js";
import { installHosts } from "./install-locked.js";
import { lendPackage } from "./lend-package.js";
import { OwnService } from "./own-service.js";

const folder = path.join(inject("consumer"), "fleet");

/** Long tests have workers with the oldest peers, which read files of their own, beside a fleet with the newest. */
const hasOldPeers = inject("mode") === "long";

/** Scaled down from 10 s, so that the jobs of killed processes come back sooner. */
export const lockDuration = 1_000;

/** Two clocks are wrong by ten minutes. */
export const clocks: readonly number[] = [0, 600_000, -600_000, 0];

/** Longer than an announced pause, in milliseconds: what has not moved for so long is stuck. */
const STUCK = 30_000;

/** By when a job that is unknown only for a moment is known again, in milliseconds. */
const SURE = 3_000;

/** What is particular to a scene. */
interface SceneOptions extends RedisServerOptions {
  /** Number of jobs of its fleet. Default: none. */
  readonly count?: number;
  /** The password of Redis. */
  readonly password?: string;
}

/** How processes differ from workers of the scene's fleet. */
interface ProcessesOptions extends Partial<ProcessSettings> {
  /** How far the clock of each is ahead, in milliseconds. */
  readonly machines?: readonly number[];
}

/** A fleet on a Redis of its own, a service, and real processes that work for it. */
export class FleetScene implements AsyncDisposable {
  readonly service: OwnService;
  readonly server: RedisServer;
  /** A connection that no door and no refusal closes. */
  readonly admin: Redis;
  /** What everybody else knows as the address of Redis. */
  readonly door: Door;
  readonly redis: Redis;
  readonly fleet: Fleet;
  readonly #password: string | undefined;
  readonly #closing: (() => unknown)[] = [];

  private constructor(service: OwnService, server: RedisServer, door: Door, password?: string) {
    this.service = service;
    this.server = server;
    this.admin = server.connect();
    this.door = door;
    this.#password = password;
    const settings = { maxRetriesPerRequest: null, retryStrategy: () => 50 };
    this.redis = new Redis({ path: door.path, ...(password && { password }), ...settings });
    this.redis.on("error", () => {});
    this.fleet = this.createFleet("storm");
  }

  /** Starts the service and Redis, and adds the jobs. */
  static async open({ count = 0, password, ...options }: SceneOptions = {}): Promise<FleetScene> {
    await prepare();
    const server = await RedisServer.start(options);
    const door = await Door.open(server.path, "door");
    const scene = new FleetScene(await OwnService.start(), server, door, password);
    if (password !== undefined) await scene.admin.config("SET", "requirepass", password);
    await scene.fleet.add(createJobs(count));
    return scene;
  }

  /** Has something closed with the scene, what was opened last first. */
  closeLater(close: () => unknown): void {
    this.#closing.push(close);
  }

  createFleet(name: string): Fleet {
    const fleet = new Fleet({ name, redis: this.redis, onWarning: () => {} });
    this.closeLater(() => fleet.close());
    return fleet;
  }

  /** Starts processes with a program of the fixtures. */
  start(program: (typeof programs)[number], options: ProcessesOptions = {}): FleetProcesses {
    const { machines = clocks, ...own } = options;
    const { baseUrl, apiKey } = this.service;
    const redis = { path: this.door.path, password: this.#password };
    const limits = { slots: 30, concurrency: 200, lockDuration, budget: "off" } as const;
    const settings = { baseUrl, apiKey, ...redis, name: this.fleet.name, ...limits, ...own };
    const processes = new FleetProcesses(bundleOf(program), settings, machines);
    this.closeLater(() => processes.stop());
    return processes;
  }

  /** Adds a replica. Returns what makes everybody use it once nothing has reached it for that many milliseconds. */
  async follow(): Promise<(behind: number) => Promise<void>> {
    const way = await Door.openPort(this.server.path);
    const settings = ["--replicaof", "127.0.0.1", String(way.port)];
    const replica = await RedisServer.start({ keepsData: true, settings });
    const admin = replica.connect();
    await reach(async () => (await admin.info("replication")).includes("master_link_status:up"));
    // After everybody who uses it.
    this.#closing.unshift(() => replica.close());
    return async (behind) => {
      way.latency = 3_600_000;
      await pass(behind);
      await this.server.stop();
      await way.close();
      await admin.replicaof("NO", "ONE");
      admin.disconnect();
      this.door.lead(replica.path);
    };
  }

  /** Copies the append-only file. Returns what restarts Redis with the copy. */
  async copy(): Promise<() => Promise<void>> {
    const place = path.join(path.dirname(this.server.path), "appendonlydir");
    await cp(place, `${place}.copy`, { recursive: true });
    return async () => {
      await this.server.stop();
      await rm(place, { recursive: true });
      await cp(`${place}.copy`, place, { recursive: true });
      await this.server.restart();
    };
  }

  /** Decides about every unknown job as a person would who can see what the service has. Returns how many there were. */
  async resolveAll(fleet: Fleet = this.fleet): Promise<number> {
    let decided = 0;
    const runs = this.service.byTask();
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
  async decideAll(fleet: Fleet = this.fleet): Promise<void> {
    await pass(2 * lockDuration);
    do await settle(fleet);
    while ((await this.resolveAll(fleet)) > 0);
  }

  /** Waits for fleets, and counts what became of their jobs. */
  async tally(...fleets: readonly Fleet[]): Promise<Tally> {
    const all = fleets.length > 0 ? fleets : [this.fleet];
    const statuses = await Promise.all(all.map((fleet) => settle(fleet, SURE)));
    const sum = (count: (status: FleetStatus) => number): number =>
      statuses.reduce((total, status) => total + count(status), 0);
    return {
      finished: sum(({ finished }) => finished),
      unknown: sum(({ unknown }) => unknown),
      stuck: sum(({ total, finished, unknown }) => total - finished - unknown),
      ...this.service.count(),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const close of this.#closing.toReversed()) await close();
    this.redis.disconnect();
    this.admin.disconnect();
    await this.door.close();
    await this.server.close();
    this.service.close();
  }
}

type FleetStatus = Awaited<ReturnType<Fleet["status"]>>;

/**
 * What became of jobs: they are finished, unknown, or stuck, which is neither and stays so. And what the service has: tasks
 * with a run, and with more than one.
 */
export type Tally = Readonly<
  Record<"finished" | "unknown" | "stuck" | "created" | "twice", number>
>;

/** The tally of jobs that all went well. */
export function allWell(count: number): Tally {
  return { finished: count, unknown: 0, stuck: 0, created: count, twice: 0 };
}

/** Jobs with the same keys each time; their tasks begin with `about`. */
export function createJobs(
  count: number,
  about = "task",
): { key: string; body: { task: string } }[] {
  const indexes = [...Array(count).keys()];
  return indexes.map((at) => ({ key: `job ${at}`, body: { task: `${about} ${at}` } }));
}

/** Waits until nothing is left that a worker could do, for at least so long if a job is unknown, or all is stuck. */
export async function settle(fleet: Fleet, sure = 0): Promise<FleetStatus> {
  let last = -1;
  for (let since = 0; ; await pass(100)) {
    const status = await fleet.status();
    const { queued, creating, running, active, unknown, finished } = status;
    if (finished !== last) since = performance.now();
    last = finished;
    const isIdle = queued + creating + running + active === 0;
    const quiet = performance.now() - since;
    if (quiet > STUCK || (isIdle && (unknown === 0 || quiet >= sure))) return status;
  }
}

/** Waits until so many more jobs of a fleet have ended. */
export async function progress(fleet: Fleet, count: number): Promise<void> {
  const { finished } = await fleet.status();
  await reach(async () => (await fleet.status()).finished > finished + count);
}

/** Waits for a condition. */
export async function reach(
  condition: () => boolean | Promise<boolean>,
  patience = 180_000,
): Promise<void> {
  const end = performance.now() + patience;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`It did not come about: ${String(condition)}`);
    await pass(20);
  }
}

const programs = ["worker", "naive"] as const;

let preparation: Promise<void> | undefined;

function prepare(): Promise<void> {
  preparation ??= bundle();
  return preparation;
}

/** Bundles the programs: each process would spend a fifth of a second on loading its modules one by one. */
async function bundle(): Promise<void> {
  if (existsSync(folder)) return;
  await cp(path.join(import.meta.dirname, "../fixtures/fleet"), folder, { recursive: true });
  const peers = hasOldPeers ? await installHosts() : undefined;
  for (const name of ["bullmq", "ioredis"]) await lendPackage(inject("consumer"), name, peers);
  if (hasOldPeers) return;
  for (const name of programs) bundleInto(bundleOf(name), path.join(folder, `${name}.mjs`));
}

function bundleOf(program: (typeof programs)[number]): string {
  return path.join(folder, hasOldPeers ? "." : "bundled", `${program}.mjs`);
}
