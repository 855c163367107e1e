import { parseArgs } from "node:util";
import { Pause, ProjectBudget } from "../runtime/budget/index.js";
import { ThrottleError } from "../runtime/errors/index.js";
import { waitForCompletion, type WaitOptions } from "../runtime/polling/index.js";
import { print } from "../runtime/text/print.js";
import { lognormal, seededRandom } from "./shared/random.js";
import { RateWindows } from "./shared/rate-windows.js";
import { VirtualClock } from "./shared/virtual-clock.js";

/** One way to wait for a run. */
interface Way {
  readonly name: string;
  /** Whether reads go through the client's rate budget. */
  readonly paced: boolean;
  /** Waits for one run and reads its status until it has ended. */
  wait(simulation: Simulation, run: Run): Promise<void>;
}

interface Run {
  readonly id: string;
  /** Milliseconds after the start at which it ends. */
  readonly endsAt: number;
}

/** What a way has cost and how late it was. */
interface Result {
  readonly readsPerRun: number;
  readonly delays: readonly number[];
  readonly throttledShare: number;
}

const counts = [1, 100, 500, 2_000];
const limits = [25, 100];
const windowSeconds = 5;
const latency = 50;
const terminal = "ended";

const ways: readonly Way[] = [
  { name: "ours", paced: true, wait: (simulation, run) => waitOurs(simulation, run, {}) },
  { name: "fixed 2 s, paced", paced: true, wait: waitPlainly(() => 2_000) },
  { name: "fixed 2 s", paced: false, wait: waitPlainly(() => 2_000) },
  { name: "doubling to 30 s, paced", paced: true, wait: waitPlainly(doubling) },
  { name: "doubling to 30 s", paced: false, wait: waitPlainly(doubling) },
];

/** Simulates waiting for many runs at once, in virtual time, beside two plain schedules. */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { seed: { type: "string" } } });
  const seed = Number(values.seed ?? "1");
  if (!Number.isInteger(seed)) throw new Error(`--seed takes a whole number, not "${values.seed}"`);
  print(`runs that begin together and last 60 s (median, lognormal, sigma 1); seed ${seed}`);
  print("paced: through the client's rate budget; the rest retry when a throttle says so\n");
  for (const limit of limits) for (const count of counts) await compare(count, limit, seed);
}

async function compare(count: number, limit: number, seed: number): Promise<void> {
  print(`${count} ${count === 1 ? "run" : "runs"}, ${limit} requests per second`);
  print(`  ${"".padEnd(24)}reads/run  delay p50  delay p95  throttled`);
  for (const way of ways) {
    // A single run tells little, so enough runs are simulated for a distribution.
    const simulations = count === 1 ? 200 : 1;
    const results: Result[] = [];
    for (let turn = 0; turn < simulations; turn += 1) {
      results.push(await new Simulation(way, limit, seed + turn).run(count));
    }
    print(`  ${way.name.padEnd(24)}${describe(results)}`);
  }
  print();
}

function describe(results: readonly Result[]): string {
  const delays = results.flatMap((result) => result.delays).toSorted((a, b) => a - b);
  const seconds = (share: number): string => `${(quantile(delays, share) / 1000).toFixed(1)} s`;
  const mean = (of: (result: Result) => number): number =>
    results.reduce((sum, result) => sum + of(result), 0) / results.length;
  return [
    mean(({ readsPerRun }) => readsPerRun)
      .toFixed(1)
      .padStart(9),
    seconds(0.5).padStart(11),
    seconds(0.95).padStart(11),
    `${(100 * mean(({ throttledShare }) => throttledShare)).toFixed(1)} %`.padStart(11),
  ].join("");
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)] ?? Number.NaN;
}

/** Runs, a service that counts in five-second windows, and a client, all in virtual time. */
class Simulation {
  readonly clock = new VirtualClock();
  readonly random: () => number;
  readonly #way: Way;
  readonly #budget: ProjectBudget;
  readonly #delays: number[] = [];
  readonly #windows: RateWindows;

  constructor(way: Way, limit: number, seed: number) {
    this.#way = way;
    this.random = seededRandom(seed);
    const terms = { limits: { general: limit, status: limit }, windowSeconds };
    this.#budget = new ProjectBudget(terms, new Pause("edge", this), this);
    this.#windows = new RateWindows(limit, windowSeconds);
  }

  async run(count: number): Promise<Result> {
    const runs = Array.from({ length: count }, (_, index) => ({
      id: `run_${index}`,
      endsAt: lognormal(60_000, 1, this.random),
    }));
    const waits = runs.map((run) => this.#wait(run));
    await this.clock.runOut();
    await Promise.all(waits);
    return {
      readsPerRun: this.#windows.total / count,
      delays: this.#delays,
      throttledShare: this.#windows.throttled / this.#windows.total,
    };
  }

  /** Reads a status: through the budget, over the network, past the service's own limit. */
  async read({ endsAt }: Run): Promise<{ status: string }> {
    if (this.#way.paced) {
      await this.#budget.lanes.status.acquire({ maxPause: Infinity, maxWait: Infinity });
    }
    await this.sleep(latency / 2);
    const throttle = this.#count();
    const status = this.clock.now() >= endsAt ? terminal : "running";
    await this.sleep(latency / 2);
    if (throttle !== undefined) throw throttle;
    return { status };
  }

  sleep(duration: number): Promise<void> {
    return new Promise((resolve) => {
      this.clock.setTimer(duration, resolve);
    });
  }

  async #wait(run: Run): Promise<void> {
    await this.#way.wait(this, run);
    this.#delays.push(this.clock.now() - run.endsAt);
  }

  #count(): ThrottleError | undefined {
    const now = this.clock.now();
    const before = this.#windows.throttled;
    this.#windows.count(now);
    if (this.#windows.throttled === before) return undefined;
    const length = windowSeconds * 1000;
    const retryAfter = (Math.floor(now / length) + 1) * length - now;
    const retryAt = new Date(retryAfter);
    return new ThrottleError({ operation: "read", scope: "project", retryAfter, retryAt });
  }
}

async function waitOurs(simulation: Simulation, run: Run, options: WaitOptions): Promise<void> {
  const waiter = { field: "status", terminal: [terminal] };
  const completion = {
    id: run.id,
    status: () => simulation.read(run),
    // The full run counts against the other budget, and only the detection is measured.
    result: () => Promise.resolve({ status: terminal }),
  };
  await waitForCompletion(waiter, completion, options, simulation);
}

/** A typical handwritten loop: read, wait, repeat. After a throttle, it waits as long as the service requires. */
function waitPlainly(interval: (reads: number) => number): Way["wait"] {
  return async (simulation, run) => {
    for (let reads = 1; ; reads += 1) {
      const { status, pause } = await readOnce(simulation, run);
      if (status === terminal) return;
      await simulation.sleep(pause ?? interval(reads));
    }
  };
}

function doubling(reads: number): number {
  return Math.min(1_000 * 2 ** (reads - 1), 30_000);
}

async function readOnce(
  simulation: Simulation,
  run: Run,
): Promise<{ status?: string; pause?: number }> {
  try {
    return await simulation.read(run);
  } catch (error) {
    if (error instanceof ThrottleError) return { pause: error.retryAfter };
    throw error;
  }
}
