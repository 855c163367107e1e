import { execFileSync } from "node:child_process";
import type { Redis } from "ioredis";
import { expect, it, vi } from "vitest";
import type { Fleet } from "../../fleet/index.js";
import { Requeue } from "../../fleet/announcement.js";
import { type JobTools, JobProcessor } from "../../fleet/job-processor.js";
import { jobIdOf } from "../../fleet/job-id.js";
import { Persistence } from "../../fleet/persistence.js";
import { readRunSteps, type RunSteps } from "../../fleet/run-steps.js";
import { RunWatch } from "../../fleet/run-watch.js";
import { StallDetector } from "../../fleet/stall-detector.js";
import { V4Client } from "../../generated/v4/index.js";
import { FleetError, ThrottleError } from "../../runtime/errors/index.js";
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

it("a worker pauses as briefly after a success as it did at first, and does not warn of a throttle", async () => {
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
  const options = { retryFailed: { attempts: 2 } };
  const inFlight = new Map<string, string>();
  await carryOut(scene.connect(), { options, onBegun, sleep, inFlight });
  expect(scene.tasks()).toHaveLength(2);
  expect([inFlight.size, scene.warnings]).toEqual([0, []]);
  expect(pauses.map((pause) => Math.floor(pause / 1_000))).toEqual([1, 1]);
});

it("a worker pauses as briefly before it calls a hook again, whatever went wrong before, and for a minute or an hour at most", async () => {
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
  for (let more = 0; more < 8; more += 1) onOutcome.mockRejectedValueOnce(new Error("No."));
  const pauses: number[] = [];
  const sleep = async (duration: number): Promise<void> => void pauses.push(duration);
  await carryOut(scene.connect(), { options: { onOutcome }, sleep });
  expect(onOutcome).toHaveBeenCalledTimes(11);
  // An hour or a minute, and a tenth more at most.
  const hour: unknown = expect.closeTo(3_780, -3);
  expect(pauses.slice(0, 3).map((pause) => Math.floor(pause / 1_000))).toEqual([1, 1, hour]);
  expect(Math.max(...pauses.slice(3))).toBeLessThanOrEqual(66_000);
});

/** Takes the turn of the job in a worker that creates runs in its own way. */
const carryOutBy = (create: RunSteps["create"], changes: Partial<Tools> = {}): Promise<void> => {
  const steps = { ...readRunSteps(scene.createClient()), create };
  const watch = new RunWatch(steps, new AbortController().signal);
  return carryOut(scene.connect(), { watch, ...changes });
};

it("a worker knows the run that it has just created when Redis has lost the fleet", async () => {
  await addJob();
  const inFlight = new Map<string, string>();
  const create: RunSteps["create"] = async (_, options) => {
    await options.beforeSend?.();
    await scene.redis.flushall();
    return "run_1";
  };
  await expect(carryOutBy(create, { inFlight })).rejects.toBeInstanceOf(FleetError);
  expect([...inFlight]).toEqual([["a", "run_1"]]);
});

it("a worker asks once about a job of a fleet that Redis has lost", async () => {
  await (await addJob()).parts.store.setAside({ id, claim: "other" }, "lost");
  const reconcile = () => scene.redis.flushall().then(() => "retry" as const);
  const sleep = (): Promise<never> => Promise.reject(new Error("It is asked again."));
  const asking = carryOut(scene.connect(), { options: { reconcile }, sleep });
  await expect(asking).rejects.toBeInstanceOf(FleetError);
});

it("a worker that is stopped before its request goes announces nothing", async () => {
  const fleet = await addJob();
  const stop = new AbortController();
  let announcing: Promise<unknown> | undefined;
  const create: RunSteps["create"] = async (_, options) => {
    stop.abort(new Requeue());
    announcing = (async () => options.beforeSend?.())();
    await announcing;
    return "run_1";
  };
  await expect(carryOutBy(create, { stopped: stop.signal })).rejects.toBeInstanceOf(Requeue);
  await expect(announcing).rejects.toBeInstanceOf(Requeue);
  expect(await fleet.get("a")).toMatchObject({ state: "queued" });
});

it("a worker makes room for a run that may exist before another job begins", async () => {
  const fleet = await addJob();
  const states: unknown[] = [];
  const onUnknown = async () => void states.push((await fleet.get("a"))?.state);
  scene.loseAnswers();
  await carryOut(scene.connect(), { onUnknown });
  expect(states).toEqual(["unknown"]);
});

it("an outage goes on although a request surely was not sent", async () => {
  const fleet = await addJob();
  const meta = `cloud-agent-sdk-ledger:{${fleet.name}}:meta`;
  await scene.redis.hset(meta, { doubts: 3 });
  const client = new V4Client({ apiKey: "sk_x", baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
  const watch = new RunWatch(readRunSteps(client), new AbortController().signal);
  const sleep = (): Promise<never> => Promise.reject(new Requeue());
  await expect(carryOut(scene.connect(), { watch, sleep })).rejects.toBeInstanceOf(Requeue);
  expect(await scene.redis.hget(meta, "doubts")).toBe("3");
});

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

it("what is about to be sent is aborted when the process stood still, and when the worker ends", () => {
  const stalls = new StallDetector(300);
  const before = stalls.signal;
  // Nothing else runs in this process meanwhile.
  execFileSync("sleep", ["0.4"]);
  const after = stalls.signal;
  expect([before.aborted, after.aborted]).toEqual([true, false]);
  expect(String(before.reason)).toMatch(/^Error: This worker stood still for \d+ ms\.$/);
  stalls.end();
  expect(after.aborted).toBe(true);
});
