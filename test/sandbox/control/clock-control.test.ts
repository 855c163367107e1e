import { describe, expect, it } from "vitest";
import { ForeignClockError, startSandbox } from "../../../sandbox/index.js";
import { member, request } from "../support/request.js";
import { SteppedClock } from "../support/stepped-clock.js";

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
  });

  it("cannot have a scale that is no number", async () => {
    await expect(startSandbox({ clock: { scale: NaN } })).rejects.toThrow(RangeError);
    await expect(startSandbox({ keptRuns: NaN })).rejects.toThrow(RangeError);
  });
});
