import { execFileSync } from "node:child_process";
import type { Redis } from "ioredis";
import { expect, it, vi } from "vitest";
import type { Fleet } from "../../fleet/index.js";
import { type JobTools, JobProcessor } from "../../fleet/job-processor.js";
import { jobIdOf } from "../../fleet/job-id.js";
import { Persistence } from "../../fleet/persistence.js";
import { readRunSteps, type RunSteps } from "../../fleet/run-steps.js";
import { RunWatch } from "../../fleet/run-watch.js";
import { StallDetector } from "../../fleet/stall-detector.js";
import { ThrottleError } from "../../runtime/errors/index.js";
import { realClock } from "../../runtime/time/index.js";
import { job, scene, useFleetScene } from "./support/fleet-scene.js";

useFleetScene();

type Tools = JobTools<undefined, unknown>;

const name = "course";
const id = jobIdOf("a");

/** A fleet with one job. It is watched on a connection of its own. */
async function addJob(): Promise<Fleet> {
  await scene.redis.flushall();
  return scene.fleetOf([job("a")], { name });
}

/**
 * Carries out the job in a process that stands still after it has announced the creation, before it can send anything.
 *
 * @param meanwhile what others do
 * @returns the states that the job had
 */
async function standStill(watched: Fleet, meanwhile: () => Promise<unknown>): Promise<string[]> {
  const redis = scene.connect();
  const send = redis.call.bind(redis);
  const states: string[] = [];
  let stoodStill = 0;
  redis.call = async (command: string, ...args: unknown[]) => {
    const reply = await send(command, args.map(String));
    const { state = "" } = (await watched.get("a")) ?? {};
    if (states.at(-1) !== state) states.push(state);
    if (states.join(" ") === "queued creating") {
      await meanwhile();
      stoodStill = 3_600_000;
    }
    return reply;
  };
  await carryOut(redis, {}, () => stoodStill);
  return states;
}

/** Takes the turn of the job in a worker that differs from others in some of its tools. */
async function carryOut(redis: Redis, changes: Partial<Tools>, ahead = () => 0) {
  const { parts } = scene.createFleet({ name, redis });
  const stopped = new AbortController().signal;
  const stalls = new StallDetector(600_000, { now: () => realClock.now() + ahead() });
  const steps = readRunSteps(scene.createClient());
  const tools = {
    parts,
    watch: new RunWatch(steps, stopped),
    persistence: new Persistence(stopped, () => {}),
    stalls,
    stopped,
    options: {},
    inFlight: new Map(),
    onBegun: () => {},
    onUnknown: () => Promise.resolve(),
    sleep: () => Promise.resolve(),
    outlast: <Value>(work: Promise<Value>) => work,
    ...changes,
  };
  await new JobProcessor(tools, id).run();
  stalls.end();
}

it.each([
  ["alone", false],
  ["although somebody has decided that there is no run", true],
])(
  "a worker that stands still after it has announced a creation announces it anew before it sends one request, %s",
  async (_, isDecided) => {
    const fleet = await addJob();
    const states = await standStill(fleet, async () => {
      if (!isDecided) return;
      await fleet.parts.store.take({ id, claim: "other" });
      await fleet.resolve("a", "retry");
    });
    expect(states).toEqual(["queued", "creating", "queued", "creating", "running", "finished"]);
    expect(scene.tasks()).toEqual(["Look up a"]);
  },
);

it("a worker pauses as briefly after a success as it did at first", async () => {
  await addJob();
  scene.sandbox.control.scriptRuns({ times: 1, course: { outcome: "failed" } });
  const body = { limit_rps: 25, retry_after_seconds: 0 };
  const effect = { kind: "answer", status: 429, body } as const;
  let begun = 0;
  const onBegun = (): void => {
    begun += 1;
    if (begun % 2 === 1) scene.sandbox.control.injectFault({ operation: "v4:runs.create", effect });
  };
  const pauses: number[] = [];
  const sleep = async (duration: number): Promise<void> => void pauses.push(duration);
  await carryOut(scene.connect(), { options: { retryFailed: { attempts: 2 } }, onBegun, sleep });
  expect(scene.tasks()).toHaveLength(2);
  expect(pauses.map((pause) => Math.floor(pause / 1_000))).toEqual([1, 1]);
});

it("a worker pauses as briefly before it calls a hook again, whatever went wrong before, and for an hour at most", async () => {
  await addJob();
  const throttle = { limit_rps: 25, retry_after_seconds: 0 };
  for (const [status, body] of [[429, throttle] as const, [422, { detail: [] }] as const]) {
    const effect = { kind: "answer", status, body } as const;
    scene.sandbox.control.injectFault({ operation: "v4:runs.create", effect });
  }
  const until = { retryAfter: 90_000_000, retryAt: new Date() };
  const error = new ThrottleError({ operation: "outcomes.save", scope: "project", ...until });
  const onOutcome = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("No."));
  onOutcome.mockRejectedValueOnce(error);
  const pauses: number[] = [];
  const sleep = async (duration: number): Promise<void> => void pauses.push(duration);
  await carryOut(scene.connect(), { options: { onOutcome }, sleep });
  expect(onOutcome).toHaveBeenCalledTimes(3);
  // An hour, and a tenth more at most.
  const hour: unknown = expect.closeTo(3_780, -3);
  expect(pauses.map((pause) => Math.floor(pause / 1_000))).toEqual([1, 1, hour]);
});

/** Takes the turn of the job in a worker that creates runs in its own way. */
const carryOutBy = (create: RunSteps["create"]): Promise<void> => {
  const steps = { ...readRunSteps(scene.createClient()), create };
  const watch = new RunWatch(steps, new AbortController().signal);
  return carryOut(scene.connect(), { watch });
};

it("a worker leaves a job alone that another one begins meanwhile", async () => {
  const { store } = (await addJob()).parts;
  const create = vi.fn<RunSteps["create"]>(async (_, options) => {
    await store.begin({ id, claim: "other" });
    await options.beforeSend?.();
    return "run_1";
  });
  await carryOutBy(create);
  expect(create).toHaveBeenCalledOnce();
  expect((await store.find(id))?.state).toBe("creating");
});

it("a worker warns of a run whose ID comes after another one was created by a person's decision", async () => {
  const fleet = await addJob();
  const { store } = fleet.parts;
  await carryOutBy(async (_, options) => {
    await options.beforeSend?.();
    await store.take({ id, claim: "other" });
    await fleet.resolve("a", "retry");
    await store.begin({ id, claim: "next" });
    return "run_late";
  });
  expect(scene.warnings.join("\n")).toContain("run_late");
});

it("aborts what was about to be sent when the process stood still, and begins anew", () => {
  const stalls = new StallDetector(300);
  const before = stalls.signal;
  // Nothing else runs in this process meanwhile.
  execFileSync("sleep", ["0.4"]);
  const after = stalls.signal;
  expect(before.aborted).toBe(true);
  expect(String(before.reason)).toMatch(/^Error: This worker stood still for \d+ ms\.$/);
  expect(after.aborted).toBe(false);
  stalls.end();
});
