import { describe, expect, it } from "vitest";
import type { Fleet } from "../../fleet/index.js";
import { Gate } from "../../fleet/gate.js";
import { JobCourse } from "../../fleet/job-course.js";
import { jobIdOf } from "../../fleet/job-id.js";
import { Persistence } from "../../fleet/persistence.js";
import { readRunSteps } from "../../fleet/run-steps.js";
import { RunWatch } from "../../fleet/run-watch.js";
import { Vigil } from "../../fleet/vigil.js";
import { realClock } from "../../runtime/time/index.js";
import { job, scene, useFleetScene } from "./support/fleet-scene.js";

useFleetScene();

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
  const { parts } = scene.createFleet({ name, redis });
  const stopped = new AbortController().signal;
  const vigil = new Vigil(600_000, { now: () => realClock.now() + stoodStill });
  const steps = readRunSteps(scene.createClient());
  const course = new JobCourse(
    {
      parts,
      steps,
      watch: new RunWatch(steps, stopped),
      gate: new Gate(1),
      persistence: new Persistence(parts.ledger, stopped, () => {}),
      vigil,
      stopped,
      attempts: 1,
      onOutcome: undefined,
      reconcile: undefined,
      inFlight: new Map(),
      onBegun: () => {},
      onUnknown: () => Promise.resolve(),
      sleep: () => Promise.resolve(),
      outlast: (work) => work,
    },
    id,
  );
  await course.run();
  vigil.end();
  return states;
}

describe("a worker that stands still after it has announced a creation", () => {
  it("announces it anew before it sends the request", async () => {
    const states = await standStill(await addJob(), () => Promise.resolve());
    expect(states).toEqual(["queued", "creating", "queued", "creating", "running", "finished"]);
    expect(scene.tasks()).toEqual(["Look up a"]);
  });

  it("creates one run if somebody has decided meanwhile that there is none", async () => {
    const fleet = await addJob();
    const { ledger } = fleet.parts;
    const states = await standStill(fleet, async () => {
      await ledger.take({ id, claim: "other" });
      await fleet.resolve("a", "retry");
    });
    expect(states).toEqual(["queued", "creating", "queued", "creating", "running", "finished"]);
    expect(scene.tasks()).toEqual(["Look up a"]);
  });
});
