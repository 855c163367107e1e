import type { Redis } from "ioredis";
import { Fleet } from "../../fleet/index.js";
import { type Sandbox, startSandbox } from "../../sandbox/index.js";
import type { RedisServer } from "../shared/redis-server.js";
import { createJobs } from "./create-jobs.js";
import { WorkerProcess } from "./worker-process.js";

/** A Redis and a connection to it. */
export interface Store {
  readonly server: RedisServer;
  readonly redis: Redis;
}

/** How large a fleet is. */
interface FleetPlan {
  readonly name: string;
  readonly jobs: number;
  readonly workers: number;
  /** Jobs that a worker holds at once. */
  readonly slots: number;
  /** Sessions that the project may have at once. */
  readonly concurrency: number;
  /** Milliseconds that a run takes. */
  readonly runDuration?: number;
  /** Sets the sandbox up before the first worker starts. */
  prepare?(sandbox: Sandbox): void;
}

/** A fleet at work. */
export interface FleetScene extends Store {
  readonly sandbox: Sandbox;
  readonly fleet: Fleet;
  readonly processes: readonly WorkerProcess[];
}

/** Lets worker processes carry out jobs against a sandbox of their own while they are used. */
export async function withWorkers(
  store: Store,
  { name, jobs, workers, slots, concurrency, runDuration, prepare }: FleetPlan,
  use: (scene: FleetScene) => Promise<void>,
): Promise<void> {
  const sandbox = await startSandbox({ runDuration });
  sandbox.control.setProject({ existingGrant: concurrency });
  prepare?.(sandbox);
  const fleet = new Fleet({ name, redis: store.redis, onWarning: () => {} });
  await fleet.add(createJobs(jobs));
  const settings = { ...sandbox.us, path: store.server.path, name, slots, processes: workers };
  const processes = Array.from({ length: workers }, () => new WorkerProcess(settings));
  try {
    await use({ ...store, sandbox, fleet, processes });
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
    await fleet.close();
    await sandbox.close();
  }
}

/** Waits until every job of a fleet has ended or needs a person. */
export async function everyJobSettled(
  { fleet, processes }: FleetScene,
  jobs: number,
): Promise<void> {
  for (const each of processes) {
    await each.until(async () => {
      const { finished, unknown } = await fleet.status();
      return finished + unknown === jobs;
    });
  }
}
