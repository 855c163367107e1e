import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, beforeEach } from "vitest";
import { ForeignClockError, startSandbox } from "../../../sandbox/index.js";
import { member, request } from "../support/request.js";
import { SteppedClock } from "../support/stepped-clock.js";
import { V4Client } from "../../../generated/v4/index.js";
import { useSandbox } from "../../support/use-sandbox.js";

const task = { task: "x" };

describe("the clock of a sandbox", () => {
  it("is the machine's, and can be stopped and sped up on the way", async () => {
    await using sandbox = await startSandbox({ runDuration: 3_600_000 });
    const { clock } = sandbox.control;
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
    expect(clock.scale).toBe(1);
    clock.setScale(0);
    const stopped = clock.now();
    const id = member(await request(sandbox, "POST /api/v4/runs", task), "id");
    expect(clock.now()).toBe(stopped);

    clock.setScale(1_000_000);
    await expect.poll(() => sandbox.control.run(id).status).toBe("completed");
  });

  it("can go faster from the start, and runs end sooner", async () => {
    await using sandbox = await startSandbox({ clock: { scale: 100_000 }, runDuration: 3_600_000 });
    const id = member(await request(sandbox, "POST /api/v4/runs", task), "id");

    await expect.poll(() => sandbox.control.run(id).status).toBe("completed");
  });

  it("cannot be steered when it is the caller's own", async () => {
    await using sandbox = await startSandbox({ clock: new SteppedClock() });
    const { clock } = sandbox.control;

    expect(clock.now()).toBe(Date.UTC(2026, 0, 1));
    expect(() => clock.advance(1)).toThrow(ForeignClockError);
    expect(() => clock.setScale(1)).toThrow(ForeignClockError);
    expect(() => clock.scale).toThrow(ForeignClockError);
    await expect(clock.advanceUntil(Promise.resolve())).rejects.toThrow(ForeignClockError);
    expect(await request(sandbox, "GET /control/clock")).toMatchObject({ status: 409 });
  });

  it("cannot have a scale that is no number", async () => {
    await expect(startSandbox({ clock: { scale: NaN } })).rejects.toThrow(RangeError);
    await expect(startSandbox({ keptRuns: NaN })).rejects.toThrow(RangeError);
  });
});

const hour = 3_600_000;

describe("a stepped clock that is advanced until a promise settles", () => {
  const sandbox = useSandbox({ clock: "stepped", runDuration: hour }, "test");
  let client: V4Client;

  beforeEach(() => {
    client = new V4Client({ ...sandbox.clientOptions(), maxThrottleWait: Infinity });
  });

  it("lets a run of an hour pass, and gives what the promise resolves to", async () => {
    const { clock } = sandbox.control;
    const begin = clock.now();
    const run = await clock.advanceUntil(client.runs.createAndWait(task));
    expect(run).toMatchObject({ status: "completed", result: "Sandbox result of: x" });
    expect(clock.now() - begin).toBeGreaterThanOrEqual(hour);
    // The longest pause between two looks is five seconds, give or take a tenth.
    expect(clock.now() - begin).toBeLessThan(hour + 6_000);
  });

  it("lets throttles and the pacing of many calls pass", async () => {
    const { clock } = sandbox.control;
    sandbox.control.injectFault({ effect: { kind: "throttle", scope: "edge" } });
    const begin = clock.now();
    const creating = Promise.all(Array.from({ length: 30 }, () => client.runs.create(task)));
    expect(await clock.advanceUntil(creating)).toHaveLength(30);
    expect(clock.now() - begin).toBeGreaterThanOrEqual(300_000);
    expect(sandbox.control.runs()).toHaveLength(30);
  });

  it("rejects with what the promise rejects with, at its time", async () => {
    const { clock } = sandbox.control;
    sandbox.control.scriptRuns({ course: { duration: Infinity } });
    const waiting = client.runs.createAndWait(task, { waitTimeout: 60_000 });
    const error = { name: "WaitTimeoutError", elapsed: 60_000, lastStatus: "running" };
    await expect(clock.advanceUntil(waiting)).rejects.toMatchObject(error);
  });

  it("stays where it is for a promise that has settled, and for what takes its time elsewhere", async () => {
    const { clock } = sandbox.control;
    await clock.advanceUntil(client.runs.create(task));
    const now = clock.now();
    expect(await clock.advanceUntil(Promise.resolve("done"))).toBe("done");
    expect(clock.now()).toBe(now);
    expect(await clock.advanceUntil(sleep(50, "later"))).toBe("later");
  });

  it("leaves no client that waits for a throttle from before a reset", async () => {
    sandbox.control.injectFault({ effect: { kind: "throttle", scope: "edge" } });
    const hasty = new V4Client({ ...sandbox.clientOptions(), maxThrottleWait: 1 });
    await expect(hasty.runs.create(task)).rejects.toMatchObject({ name: "ThrottleError" });
    await sandbox.control.reset();
    expect(await hasty.runs.create(task)).toMatchObject({ status: "queued" });
  });
});
