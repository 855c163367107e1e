import { describe, expect, it } from "vitest";
import { ForeignClockError, startSandbox } from "../../../sandbox/index.js";
import { member, request } from "../support/request.js";
import { SteppedClock } from "../support/stepped-clock.js";

const task = { task: "x" };

describe("the clock of a sandbox", () => {
  it("is the machine's, unless something else is asked for", async () => {
    await using sandbox = await startSandbox();

    expect(Math.abs(sandbox.control.clock.now() - Date.now())).toBeLessThan(1_000);
    expect(sandbox.control.clock.scale).toBe(1);
  });

  it("can go faster, and runs end sooner", async () => {
    await using sandbox = await startSandbox({ clock: { scale: 100_000 }, runDuration: 3_600_000 });
    const id = member(await request(sandbox, "POST /api/v4/runs", task), "id");

    await expect.poll(() => sandbox.control.run(id).status).toBe("completed");
  });

  it("can stand still until it is advanced", async () => {
    await using sandbox = await startSandbox({ clock: "stepped", runDuration: 3_600_000 });
    const { clock } = sandbox.control;
    const id = member(await request(sandbox, "POST /api/v4/runs", task), "id");
    expect(clock.now()).toBe(Date.UTC(2026, 0, 1));

    clock.advance(3_599_999);
    expect(sandbox.control.run(id).status).toBe("running");
    clock.advance(1);
    expect(sandbox.control.run(id)).toMatchObject({ status: "completed", endedAt: clock.now() });
  });

  it("can be set going, stopped and sped up on the way", async () => {
    await using sandbox = await startSandbox({ runDuration: 3_600_000 });
    const { clock } = sandbox.control;
    clock.setScale(0);
    const stopped = clock.now();
    const id = member(await request(sandbox, "POST /api/v4/runs", task), "id");
    expect(clock.now()).toBe(stopped);

    clock.setScale(1_000_000);
    await expect.poll(() => sandbox.control.run(id).status).toBe("completed");
  });

  it("cannot be steered when it is the caller's own", async () => {
    await using sandbox = await startSandbox({ clock: new SteppedClock() });
    const { clock } = sandbox.control;

    expect(clock.now()).toBe(Date.UTC(2026, 0, 1));
    expect(() => clock.advance(1)).toThrow(ForeignClockError);
    expect(() => clock.setScale(1)).toThrow(ForeignClockError);
    expect(() => clock.scale).toThrow(ForeignClockError);
  });

  it.each([-1, NaN, Infinity])("cannot have the scale %d", async (scale) => {
    await expect(startSandbox({ clock: { scale } })).rejects.toThrow(RangeError);
  });
});
