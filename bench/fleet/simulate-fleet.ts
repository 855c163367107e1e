import { deployment } from "../../generated/v4/tables.js";
import { firstWindow, pauseAfter } from "../../overlays/polling/poll-schedule.js";
import { Stagger } from "../../overlays/polling/poll-environment.js";
import { Pause, ProjectBudget, type RateLayer, requestBudget } from "../../runtime/budget/index.js";
import { lognormal, seededRandom } from "../shared/random.js";
import { VirtualClock } from "../shared/virtual-clock.js";
import { RateWindows } from "./rate-windows.js";
import type { Session } from "./sessions.js";

/** A fleet to simulate. */
export interface FleetPlan {
  readonly runs: number;
  readonly workers: number;
  /** Maximum number of active sessions of the project. */
  readonly concurrency: number;
  readonly seed: number;
}

/** What the simulated service has seen. */
export interface SimulatedFleet {
  /** Virtual milliseconds until the last result was read. */
  readonly elapsed: number;
  readonly sessions: readonly Session[];
  readonly windows: RateWindows;
}

/** Median duration of a run in milliseconds, and the spread of its logarithm. */
const duration = { median: 60_000, sigma: 1 };
/** Milliseconds until the answer to a request is there; it arrives at the service after half of them. */
const latency = 50;
/** The default interval of waits. */
const timing = {};

/**
 * Carries out jobs in virtual time by the rules of workers: a maximum of jobs at work in all of them together, the rate
 * budget of the project, and the intervals and the stagger of waits. Budget, intervals and stagger are the real ones.
 * Redis is left out: it takes no time, and one budget replaces the shared one.
 */
export async function simulateFleet(plan: FleetPlan): Promise<SimulatedFleet> {
  return new FleetSimulation(plan).run();
}

/** A job at work. */
interface Work {
  /** Shared by the waits of one worker. */
  readonly stagger: Stagger;
  /** When its wait began. */
  readonly since: number;
  readonly endsAt: number;
}

class FleetSimulation {
  readonly #plan: FleetPlan;
  readonly #random: () => number;
  readonly #clock: VirtualClock;
  readonly #budget: ProjectBudget;
  readonly #windows: RateWindows;
  readonly #sessions: Session[] = [];
  #begun = 0;
  /** Requests that wait for the budget. */
  #waiting = 0;

  constructor(plan: FleetPlan) {
    this.#plan = plan;
    this.#random = seededRandom(plan.seed);
    // Only what waits for the budget goes on in a promise.
    const settle = (): Promise<void> | undefined =>
      this.#waiting > 0 ? Promise.resolve() : undefined;
    this.#clock = new VirtualClock(settle);
    const { requestRate } = deployment;
    if (requestRate === undefined) throw new Error("The service has no request rates.");
    const { windowSeconds } = requestRate;
    const rates = requestBudget(requestRate, plan.concurrency);
    const environment = { clock: this.#clock, random: this.#random };
    this.#budget = new ProjectBudget(
      { limits: rates, windowSeconds },
      new Pause("edge"),
      environment,
    );
    this.#windows = new RateWindows(rates, windowSeconds);
  }

  async run(): Promise<SimulatedFleet> {
    const staggers = Array.from({ length: this.#plan.workers }, () => new Stagger());
    for (let place = 0; place < this.#plan.concurrency; place += 1) {
      this.#takeJob(staggers[place % staggers.length] ?? new Stagger());
    }
    await this.#clock.runOut();
    return { elapsed: this.#clock.now(), sessions: this.#sessions, windows: this.#windows };
  }

  /** A worker whose job ends takes the next one. */
  #takeJob(stagger: Stagger): void {
    if (this.#begun === this.#plan.runs) return;
    this.#begun += 1;
    this.#send("general", (arrivedAt) => this.#beginRun(stagger, arrivedAt));
  }

  #beginRun(stagger: Stagger, begunAt: number): void {
    const { median, sigma } = duration;
    const endsAt = begunAt + lognormal(median, sigma, this.#random);
    this.#sessions.push({ begunAt, endedAt: endsAt });
    const since = begunAt + latency / 2;
    this.#after(latency, () => {
      const work = { stagger, since, endsAt };
      this.#after(stagger.enter() * firstWindow(timing), () => this.#readStatus(work));
    });
  }

  #readStatus(work: Work): void {
    this.#send("status", (arrivedAt) => {
      if (arrivedAt >= work.endsAt) {
        this.#after(latency, () => this.#readResult(work));
        return;
      }
      const elapsed = arrivedAt + latency / 2 - work.since;
      const pause = pauseAfter(elapsed, timing, this.#random);
      this.#after(latency + pause, () => this.#readStatus(work));
    });
  }

  #readResult({ stagger }: Work): void {
    this.#send("general", () => {
      this.#after(latency, () => {
        stagger.leave();
        this.#takeJob(stagger);
      });
    });
  }

  /** Sends a request as soon as the budget allows it. */
  #send(layer: RateLayer, arrive: (at: number) => void): void {
    const turn = this.#budget.acquire({ layer, maxPause: Infinity, maxWait: Infinity });
    if (turn instanceof Promise) void this.#sendAfter(turn, layer, arrive);
    else this.#deliver(layer, arrive);
  }

  async #sendAfter(
    turn: Promise<unknown>,
    layer: RateLayer,
    arrive: (at: number) => void,
  ): Promise<void> {
    this.#waiting += 1;
    await turn;
    this.#waiting -= 1;
    this.#deliver(layer, arrive);
  }

  /** All requests take equally long, so they arrive in the order in which they were sent. */
  #deliver(layer: RateLayer, arrive: (at: number) => void): void {
    const at = this.#clock.now() + latency / 2;
    this.#windows.count(layer, at);
    arrive(at);
  }

  #after(delay: number, run: () => void): void {
    this.#clock.setTimer(delay, run);
  }
}
