import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { useSandbox } from "../../support/use-sandbox.js";

const task = "x";
const hour = 3_600_000;

const sandbox = useSandbox({ clock: "stepped", runDuration: hour }, "test");
let client: V4Client;

beforeEach(() => {
  client = new V4Client({ ...sandbox.clientOptions(), maxThrottleWait: Infinity });
});

describe("a stepped clock that is advanced until a promise settles", () => {
  it("lets a run of an hour pass, and gives what the promise resolves to", async () => {
    const { clock } = sandbox.control;
    const begin = clock.now();
    const run = await clock.advanceUntil(client.runs.createAndWait({ task }));
    expect(run).toMatchObject({ status: "completed", result: "Sandbox result of: x" });
    expect(clock.now() - begin).toBeGreaterThanOrEqual(hour);
    // The longest pause between two looks is five seconds, give or take a tenth.
    expect(clock.now() - begin).toBeLessThan(hour + 6_000);
  });

  it("lets throttles and the pacing of many calls pass", async () => {
    const { clock } = sandbox.control;
    sandbox.control.injectFault({ effect: { kind: "throttle", scope: "edge" } });
    const begin = clock.now();
    const creating = Promise.all(Array.from({ length: 30 }, () => client.runs.create({ task })));
    expect(await clock.advanceUntil(creating)).toHaveLength(30);
    expect(clock.now() - begin).toBeGreaterThanOrEqual(300_000);
    expect(sandbox.control.runs()).toHaveLength(30);
  });

  it("rejects with what the promise rejects with, at its time", async () => {
    const { clock } = sandbox.control;
    sandbox.control.scriptRuns({ course: { duration: Infinity } });
    const waiting = client.runs.createAndWait({ task }, { waitTimeout: 60_000 });
    const error = { name: "WaitTimeoutError", elapsed: 60_000, lastStatus: "running" };
    await expect(clock.advanceUntil(waiting)).rejects.toMatchObject(error);
  });

  it("stays where it is for a promise that has settled", async () => {
    const { clock } = sandbox.control;
    await clock.advanceUntil(client.runs.create({ task }));
    const now = clock.now();
    expect(await clock.advanceUntil(Promise.resolve("done"))).toBe("done");
    expect(clock.now()).toBe(now);
  });

  it("waits for what takes its time elsewhere", async () => {
    expect(await sandbox.control.clock.advanceUntil(sleep(50, "done"))).toBe("done");
  });
});
