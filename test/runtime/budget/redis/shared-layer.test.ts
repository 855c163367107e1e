import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { VirtualClock } from "../../../../bench/shared/virtual-clock.js";
import { SharedRateBudget } from "../../../../runtime/budget/redis/index.js";
import { readCases } from "../../../support/read-cases.js";
import { request, terms } from "./support/shared-project.js";

let clock: VirtualClock;
let budget: SharedRateBudget;
let visits: { action: string; lead: number }[];
let given: AbortController[];
/** How far the time of requests is ahead of their timers. */
let standstill: number;
/** How Redis behaves: the milliseconds that it takes to reply, the lead of its places, and the limit. */
let redis: { delay: number; lead: number; limit: string; isAway?: boolean };

const now = (): number => clock.now() + standstill;

async function call(command: string, ...args: string[]): Promise<unknown> {
  if (command === "SCRIPT") return "hash";
  visits.push(JSON.parse(args.at(-1) ?? ""));
  const { delay, lead, limit, isAway } = redis;
  if (isAway) throw new Error("It is away.");
  const [time, place] = [now() * 1_000, (now() + lead) * 1_000];
  await new Promise<void>((resolve) => {
    clock.setTimer(delay, resolve);
  });
  return ["done", "epoch", time, place, 1, 0, limit, time];
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  clock = new VirtualClock();
  [visits, given, standstill] = [[], [], 0];
  redis = { delay: 0, lead: 0, limit: "25" };
  const options = { redis: { call }, project: "p", processes: 4, onWarning: () => {} };
  const setTimer = clock.setTimer.bind(clock);
  budget = new SharedRateBudget(options, { clock: { now, setTimer }, random: () => 0 });
  budget.begin(terms);
});
afterEach(() => vi.useRealTimers());

const acts = {
  redis: (change: object) => Object.assign(redis, change),
  ask() {
    given.push(new AbortController());
    budget.acquire({ ...request, signal: given.at(-1)?.signal }).catch(() => {});
  },
  giveUp: () => given.at(-1)?.abort(),
  standStill: (milliseconds: number) => (standstill = milliseconds),
  /** The time of requests and that of the machine pass in steps, before each of which a request can come. */
  async pass(steps: number, milliseconds: number, asks = false) {
    for (let step = 0; step < steps; step += 1) {
      if (asks) acts.ask();
      await clock.advance(milliseconds);
      await vi.advanceTimersByTimeAsync(milliseconds);
    }
  },
  visited: (...actions: [count: number, action: string][]) =>
    expect(visits.map(({ action }) => action)).toEqual(
      actions.flatMap(([count, action]) => Array(count).fill(action)),
    ),
  leads: (lead: number) => expect(visits.at(-1)?.lead).toBe(lead),
  rests: () => expect(clock.pending).toBe(0),
};

const { sharedLayer } = readCases("../../cases.yaml", import.meta.url);
type Step = readonly [act: keyof typeof acts, ...given: unknown[]];

it.each<[title: string, steps: Step[]]>(Object.entries(sharedLayer))(
  "a process that shares a budget %s",
  async (_, steps) => {
    expect.hasAssertions();
    for (const [act, ...each] of steps) await Reflect.apply(acts[act], acts, each);
  },
);
