import type { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RedisServer } from "../../bench/shared/redis-server.js";
import { type Claimed, Ledger } from "../../fleet/ledger.js";
import { Fleet } from "../../fleet/index.js";
import { FleetError } from "../../runtime/errors/index.js";

const prefix = "cloud-agent-sdk-ledger:{f}:";

let server: RedisServer;
let redis: Redis;
beforeAll(async () => {
  server = await RedisServer.start();
  redis = server.connect();
});
afterAll(async () => {
  redis.disconnect();
  await server.close();
});

let ledger: Ledger;
beforeEach(async () => {
  await redis.flushall();
  ledger = new Ledger(redis, prefix, "f");
  const job = { body: "{}", meta: "", lane: "" };
  await ledger.add([{ id: "j-a", key: "a", ...job }]);
});

const claimed = (claim: string, turn = 1): Claimed => ({ id: "j-a", turn, claim });
const result = async (step: Promise<{ readonly result: string }>): Promise<string> =>
  (await step).result;

/** A worker was about to create a run, and another one has taken it for gone. */
async function loseWorker(): Promise<void> {
  await ledger.take(claimed("lost"));
  await ledger.beginCreation(claimed("lost"));
  expect((await ledger.take(claimed("other"))).job?.state).toBe("unknown");
}

describe("a job that is about to be created", () => {
  it("is so for one claim alone, and for that one also if its answer got lost", async () => {
    await ledger.take(claimed("one"));
    await ledger.take(claimed("two"));
    expect(await result(ledger.beginCreation(claimed("one")))).toBe("ok");
    expect(await result(ledger.beginCreation(claimed("one")))).toBe("ok");
    expect(await result(ledger.beginCreation(claimed("two")))).toBe("stale");
  });

  it("is unknown as soon as another claim takes it up, with a reason", async () => {
    await loseWorker();
    expect(await ledger.find("j-a")).toMatchObject({ state: "unknown" });
    expect((await ledger.find("j-a"))?.reason).toContain("A worker was about to create the run");
    expect(await result(ledger.beginCreation(claimed("other")))).toBe("stale");
  });

  it("is not created while the fleet is paused", async () => {
    await ledger.setPaused(true);
    expect(await result(ledger.beginCreation(claimed("one")))).toBe("paused");
    await ledger.setPaused(false);
    expect(await result(ledger.beginCreation(claimed("one")))).toBe("ok");
  });

  it("is nothing of a turn that is over", async () => {
    await loseWorker();
    await ledger.resolve("j-a", { decision: "retry", runId: "" });
    expect(await result(ledger.beginCreation(claimed("other")))).toBe("stale");
    expect(await result(ledger.take(claimed("other")))).toBe("stale");
    expect(await result(ledger.beginCreation(claimed("next", 2)))).toBe("ok");
  });
});

describe("an ID that is learned late", () => {
  it("is adopted in another turn", async () => {
    await loseWorker();
    const reply = await ledger.noteRun(claimed("lost"), "run_1");
    expect(reply).toMatchObject({ result: "adopted", due: ["j-a.2"] });
    expect(await ledger.find("j-a")).toMatchObject({
      state: "running",
      runId: "run_1",
      reason: "",
    });
    expect(await ledger.listUnknown(0, 10)).toEqual([]);
  });

  it("is adopted if a person has asked for another run that was not created yet", async () => {
    await loseWorker();
    await ledger.resolve("j-a", { decision: "retry", runId: "" });
    expect(await result(ledger.noteRun(claimed("lost"), "run_1"))).toBe("adopted");
    expect(await result(ledger.beginCreation(claimed("next", 2)))).toBe("stale");
  });

  it("is adopted if Redis has forgotten that it was about to be created", async () => {
    expect(await result(ledger.noteRun(claimed("one"), "run_1"))).toBe("adopted");
    expect(await ledger.find("j-a")).toMatchObject({ state: "running", runIds: ["run_1"] });
  });

  it("changes nothing if another run is being created by a person's decision", async () => {
    await loseWorker();
    await ledger.resolve("j-a", { decision: "retry", runId: "" });
    await ledger.beginCreation(claimed("next", 2));
    expect(await result(ledger.noteRun(claimed("lost"), "run_1"))).toBe("superseded");
    expect(await result(ledger.noteRun(claimed("next", 2), "run_2"))).toBe("ok");
    expect(await ledger.find("j-a")).toMatchObject({ runId: "run_2" });
    expect(await redis.hget(`${prefix}job:j-a`, "late")).toBe("run_1");
  });

  it("can be written twice", async () => {
    await ledger.beginCreation(claimed("one"));
    for (let times = 0; times < 2; times += 1) {
      expect(await result(ledger.noteRun(claimed("one"), "run_1"))).toBe("ok");
    }
    expect(await ledger.find("j-a")).toMatchObject({ runIds: ["run_1"] });
  });
});

describe("a refusal that is learned late", () => {
  it("returns the job to the queue, in another turn", async () => {
    await loseWorker();
    const reply = await ledger.giveBack(claimed("lost"), "throttled");
    expect(reply).toMatchObject({ result: "adopted", due: ["j-a.2"] });
    expect(await ledger.find("j-a")).toMatchObject({ state: "queued", reason: "throttled" });
  });

  it("of the body ends the job, in another turn that delivers it", async () => {
    await loseWorker();
    expect(await result(ledger.reject(claimed("lost"), "{}"))).toBe("adopted");
    expect(await ledger.find("j-a")).toMatchObject({ state: "rejected" });
  });
});

describe("the end of a run", () => {
  it("is one outcome, whoever learns of it", async () => {
    await ledger.beginCreation(claimed("one"));
    await ledger.noteRun(claimed("one"), "run_1");
    expect((await ledger.finish(claimed("one"), "run_1", "{}")).job?.state).toBe("finished");
    expect((await ledger.finish(claimed("two"), "run_1", "{}")).job?.state).toBe("finished");
    expect(await result(ledger.finish(claimed("two"), "run_2", "{}"))).toBe("stale");
    expect(await ledger.listOutcomes("", 10)).toHaveLength(1);
    expect(await ledger.counts()).toMatchObject({ finished: 1, running: 0, creating: 0 });
  });
});

describe("turns that are due", () => {
  it("stay in the ledger until they are in the queue, and are brought there by any worker", async () => {
    // The process that added the job ended before it was in the queue.
    expect(await ledger.listDue()).toEqual(["j-a.1"]);
    const fleet = new Fleet({ name: "f", redis, onWarning: () => {} });
    await fleet.parts.outbox.sweep();
    expect(await ledger.listDue()).toEqual([]);
    expect(await fleet.parts.queue.isEmpty()).toBe(false);
    await fleet.close();
  });
});

describe("a ledger", () => {
  it("writes nothing into a fleet that took the place of a lost one", async () => {
    await redis.flushall();
    await new Ledger(redis, prefix, "f").open();
    await expect(ledger.take(claimed("one"))).rejects.toBeInstanceOf(FleetError);
    await expect(ledger.assertKept()).rejects.toMatchObject({ reason: "lost" });
  });

  it("reads jobs as version 1 wrote them", async () => {
    // What is in Redis must stay readable: change this test only to add a version.
    await redis.flushall();
    await redis.hset(`${prefix}meta`, { epoch: "e", format: "1" });
    await redis.hset(`${prefix}job:j-old`, versionOne);
    await redis.xadd(`${prefix}outcomes`, "1-0", "id", "j-old");
    const fleet = new Fleet<string>({ name: "f", redis, onWarning: () => {} });
    expect(await fleet.get("old")).toEqual({
      key: "old",
      state: "finished",
      at: new Date("2026-01-01T00:00:00Z"),
      runId: "run_2",
      runIds: ["run_1", "run_2"],
      workspace: "w",
    });
    for await (const outcome of fleet.outcomes()) {
      expect(outcome).toEqual({
        key: "old",
        kind: "finished",
        meta: "m",
        cursor: "1-0",
        run: { id: "run_2", status: "failed" },
      });
    }
    await fleet.close();
  });

  it("ignores what it does not know of a job, and refuses jobs and fleets of a newer version", async () => {
    await redis.hset(`${prefix}job:j-a`, { color: "blue" });
    expect(await ledger.find("j-a")).toMatchObject({ key: "a", state: "queued" });
    await redis.hset(`${prefix}job:j-a`, { v: "2" });
    await expect(ledger.find("j-a")).rejects.toThrow(
      'The job "a" has the format "2". This version of the package reads formats up to 1: update it here, and restart.',
    );
    await redis.hset(`${prefix}meta`, { format: "2" });
    const late = new Ledger(redis, prefix, "f");
    await expect(late.open()).rejects.toThrow('The fleet "f" has the format "2".');
  });
});

const versionOne = {
  v: "1",
  key: "old",
  state: "finished",
  at: "1767225600000",
  lane: "w",
  turn: "2",
  body: '{"task":"t"}',
  meta: '"m"',
  claim: "c",
  reason: "",
  runId: "run_2",
  runs: "run_1,run_2",
  run: '{"id":"run_2","status":"failed"}',
  cursor: "1-0",
  delivered: "1",
};
