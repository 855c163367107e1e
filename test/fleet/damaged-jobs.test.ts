import { describe, expect, it, vi } from "vitest";
import type { Fleet, FleetOutcome } from "../../fleet/index.js";
import { collect } from "../runtime/polling/support/collect.js";
import { inLane, job, scene, useFleetScene } from "./support/fleet-scene.js";

useFleetScene();

/** Turns a text around, and reads only what it has turned around itself. */
const codec = {
  encode: (text: string) => `reversed:${text.split("").toReversed().join("")}`,
  decode(text: string) {
    if (!text.startsWith("reversed:")) throw new Error("This was not turned around.");
    return text.slice(9).split("").toReversed().join("");
  },
};

const keyOf = (fleet: Fleet, rest: string): string =>
  `cloud-agent-sdk-ledger:{${fleet.name}}:${rest}`;
const work = (fleet: Fleet, options = {}) =>
  scene.createWorker(fleet, options).run({ until: "done" });

describe("a job whose contents cannot be decoded", () => {
  it.each(["body", "meta"])("becomes unknown by its %s, and the worker goes on", async (field) => {
    const jobs = ["bad", "good"].map((key) => ({ ...job(key), meta: undefined }));
    const fleet = await scene.fleetOf(jobs, codec);
    const key = keyOf(fleet, "job:j-bad");
    const before = await scene.redis.hget(key, "body");
    await scene.redis.hset(key, field, "scrambled");
    await work(fleet);
    expect(scene.tasks()).toEqual(["Look up good"]);
    expect(await fleet.status()).toMatchObject({ unknown: 1, finished: 1, rejected: 0 });
    const reason = `The \`${field}\` of the job "bad" cannot be read. Use the options \`encode\` and \`decode\` with which it was added. Then decide: the ID of its run, or "retry" if it has none. If Redis lost it, abandon the job, remove it, and add it again.`;
    expect(await fleet.get("bad")).toMatchObject({ state: "unknown", reason });
    expect(scene.warnings.join("\n")).toContain(`The job "bad" is unknown: ${reason}`);

    await scene.redis.hset(key, field, field === "body" ? String(before) : "");
    await fleet.resolve("bad", "retry");
    await work(fleet);
    expect(scene.tasks()).toEqual(["Look up good", "Look up bad"]);
    expect(await fleet.status()).toMatchObject({ unknown: 0, finished: 2 });
  });

  it("is not asked about, and is left out of the list with a warning", async () => {
    const fleet = await scene.fleetOf([job("bad")], codec);
    await scene.redis.hset(keyOf(fleet, "job:j-bad"), "body", "scrambled");
    const reconcile = vi.fn<() => "retry">(() => "retry");
    await work(fleet, { reconcile });
    await work(fleet, { reconcile });
    expect(reconcile).not.toHaveBeenCalled();
    expect(await collect(fleet.unknown())).toEqual([]);
    expect(scene.warnings.join("\n")).toContain('The unknown job "bad" is left out');
    expect(await collect(fleet.list({ state: "unknown" }))).toMatchObject([{ key: "bad" }]);
  });

  it("is one of few that a worker with another `decode` takes up", async () => {
    const jobs = Array.from({ length: 20 }, (_, index) => job(`${index}`));
    const fleet = await scene.fleetOf(jobs, codec);
    const decode = (): never => {
      throw new Error("The key is missing.");
    };
    const other = scene.createFleet({ ...codec, decode, name: fleet.name });
    await scene.whileWorking(other, {}, async () => {
      await expect
        .poll(async () => (await fleet.status()).trouble, { timeout: 10_000 })
        .toContain("one request at a time is sent");
    });
    const { unknown, queued } = await fleet.status();
    expect({ isFew: unknown < 6, sum: unknown + queued }).toEqual({ isFew: true, sum: 20 });
    expect(scene.tasks()).toEqual([]);
  });

  it("is unknown also if its run has ended, and is delivered once it can be read", async () => {
    const fleet = scene.createFleet<{ city: string }>(codec);
    scene.sandbox.control.scriptRuns({ course: { duration: 300 } });
    await fleet.add([{ ...job("a"), meta: { city: "Ghent" } }]);
    const key = keyOf(fleet as never, "job:j-a");
    const meta = await scene.redis.hget(key, "meta");
    const outcomes: FleetOutcome<{ city: string }>[] = [];
    const onOutcome = (outcome: FleetOutcome<{ city: string }>): unknown => outcomes.push(outcome);
    await scene.whileWorking(fleet, { onOutcome }, async () => {
      await expect.poll(async () => (await fleet.status()).running).toBe(1);
    });
    await scene.redis.hset(key, "meta", "scrambled");
    await scene.createWorker(fleet, { onOutcome }).run({ until: "done" });
    const runId = scene.sandbox.control.runs()[0]?.id ?? "";
    expect(await fleet.get("a")).toMatchObject({ state: "unknown", runId });
    expect(outcomes).toEqual([]);

    await scene.redis.hset(key, "meta", String(meta));
    await fleet.resolve("a", { runId });
    await scene.createWorker(fleet, { onOutcome }).run({ until: "done" });
    expect(outcomes).toMatchObject([{ key: "a", kind: "finished", meta: { city: "Ghent" } }]);
    expect(scene.tasks()).toHaveLength(1);
  });
});

const lost =
  "Redis lost something of this job: its key was deleted, or something else has written to it. Look for a run of it. If there is none, abandon the job, remove it, and add it again.";

describe("a job of which Redis lost something", () => {
  it.each([
    ["its state is no state", ["hset", "state", "flying"]],
    ["its state is gone", ["hdel", "state"]],
    ["its format is gone", ["hdel", "v"]],
    ["its runs are no JSON", ["hset", "runs", "[run"]],
    ["its runs are no list", ["hset", "runs", "5"]],
    ["all of it is gone", ["del"]],
    ["its key is a text", ["set", "x"]],
  ] as const)("becomes unknown, and the worker goes on: %s", async (_, [command, ...fields]) => {
    const fleet = await scene.fleetWith("bad", "good");
    await scene.redis.call(command, keyOf(fleet, "job:j-bad"), ...fields);
    await work(fleet);
    expect(scene.tasks()).toEqual(["Look up good"]);
    expect(await fleet.status()).toMatchObject({ unknown: 1, finished: 1, queued: 0, total: 2 });
    expect(await fleet.get("bad")).toMatchObject({ state: "unknown", reason: lost });
    expect(scene.warnings.join("\n")).toContain(
      `Redis lost something of these jobs of the fleet "${fleet.name}", which are unknown now: bad.`,
    );
  });

  it("is not created again by adding it, and can be replaced", async () => {
    const fleet = await scene.fleetWith("a");
    await scene.redis.del(keyOf(fleet, "job:j-a"));
    expect(await fleet.add([job("a")])).toEqual({ added: 0, known: 1 });
    await fleet.resolve("a", "retry");
    await work(fleet);
    expect(await fleet.status()).toMatchObject({ unknown: 1 });
    await fleet.resolve("a", "abandon");
    await work(fleet);
    await fleet.remove("a");
    await fleet.add([job("a")]);
    await work(fleet);
    expect(await fleet.wait("a")).toMatchObject({ kind: "finished" });
    expect(scene.tasks()).toEqual(["Look up a"]);
  });

  it("keeps the run that a worker waits for", async () => {
    scene.sandbox.control.scriptRuns({ course: { duration: 300 } });
    const fleet = await scene.fleetWith("a");
    const working = work(fleet);
    await expect.poll(async () => (await fleet.status()).running).toBe(1);
    await scene.redis.del(keyOf(fleet, "job:j-a"));
    await working;
    const runId = scene.sandbox.control.runs()[0]?.id;
    expect(await fleet.get("a")).toMatchObject({ state: "unknown", runId });
    expect(await collect(fleet.list({ state: "unknown" }))).toHaveLength(1);
    expect(scene.tasks()).toHaveLength(1);
  });

  it("lets its workspace go on when somebody has decided", async () => {
    const fleet = await scene.fleetOf(["a", "b", "c"].map(inLane));
    await scene.redis.del(keyOf(fleet, "job:j-a"));
    await work(fleet);
    expect(await fleet.status()).toMatchObject({ unknown: 1, held: 2 });
    await fleet.resolve("a", "abandon");
    await work(fleet);
    expect(scene.tasks()).toEqual(["Look up b", "Look up c"]);
    expect(await fleet.status()).toMatchObject({ abandoned: 1, finished: 2, held: 0 });
  });
});

it("a fleet whose set of open jobs was deleted is not done before its jobs are, and says so", async () => {
  const fleet = await scene.fleetWith("a", "b", "c");
  await scene.redis.del(keyOf(fleet, "open"));
  await work(fleet);
  expect(await fleet.status()).toMatchObject({ finished: 3, queued: 0 });
  expect(scene.warnings.join("\n")).toContain(
    `Somebody deleted what Redis held of the open jobs of the fleet "${fleet.name}".`,
  );
});
