import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  RunEndedError,
  startSandbox,
  UnknownIdError,
  type Sandbox,
} from "../../../sandbox/index.js";
import { member, request } from "../support/request.js";
import { SteppedClock } from "../support/stepped-clock.js";

let clock: SteppedClock;
let sandbox: Sandbox;
let id: string;

beforeEach(async () => {
  clock = new SteppedClock();
  sandbox = await startSandbox({ clock, runDuration: 10_000 });
  id = member(await request(sandbox, "POST /api/v4/runs", { task: "x" }), "id");
});
afterEach(() => sandbox.close());

async function status(): Promise<string> {
  return member(await request(sandbox, `GET /api/v4/runs/${id}/status`), "status");
}

describe("control.run", () => {
  it("shows what the service does not", () => {
    expect(sandbox.control.run(id)).toEqual({
      id,
      sessionId: expect.any(String),
      task: "x",
      model: "fam-a-5.6-luna",
      status: "queued",
      duration: 10_000,
      outcome: "completed",
      result: "Sandbox result of: x",
    });
  });

  it("throws for an unknown id", () => {
    expect(() => sandbox.control.run("nobody")).toThrow(UnknownIdError);
  });
});

describe("control.setRun", () => {
  it("changes the outcome and leaves the time as it is", async () => {
    sandbox.control.setRun(id, { outcome: "failed" });

    clock.advance(9_999);
    expect(await status()).toBe("running");
    clock.advance(1);
    expect(await status()).toBe("failed");
  });

  it("changes the result", async () => {
    sandbox.control.setRun(id, { result: { opening: [9, 18] }, duration: 0 });

    const { body } = await request(sandbox, `GET /api/v4/runs/${id}`);
    expect(body).toEqual({ id, status: "completed", result: { opening: [9, 18] } });
  });

  it("leaves the result out when there is to be none", async () => {
    sandbox.control.setRun(id, { outcome: "cancelled", result: undefined, duration: 0 });

    const { body } = await request(sandbox, `GET /api/v4/runs/${id}`);
    expect(body).toEqual({ id, status: "cancelled" });
  });

  it("counts a new duration from the creation of the run", async () => {
    clock.advance(4_000);
    sandbox.control.setRun(id, { duration: 5_000 });

    clock.advance(999);
    expect(await status()).toBe("running");
    clock.advance(1);
    expect(await status()).toBe("completed");
  });

  it("ends a run at once whose time is over by then", async () => {
    clock.advance(4_000);
    sandbox.control.setRun(id, { duration: 3_000 });

    expect(await status()).toBe("completed");
  });

  it("lets a run go on for ever, until told otherwise", async () => {
    sandbox.control.setRun(id, { duration: Infinity });
    clock.advance(1e12);
    expect(await status()).toBe("running");
    expect(clock.waiting).toBe(0);

    sandbox.control.setRun(id, { duration: 0 });
    expect(await status()).toBe("completed");
  });

  it("refuses a status that does not end a run", () => {
    expect(() => sandbox.control.setRun(id, { outcome: "running" })).toThrow(RangeError);
  });

  it.each([-1, NaN])("refuses the duration %d", (duration) => {
    expect(() => sandbox.control.setRun(id, { duration })).toThrow(RangeError);
  });

  it("refuses to change a run that has ended", () => {
    sandbox.control.setRun(id, { duration: 0 });

    expect(() => sandbox.control.setRun(id, { outcome: "failed" })).toThrow(RunEndedError);
  });
});

describe("control.session", () => {
  it("lists runs and waiting messages", async () => {
    const { sessionId } = sandbox.control.run(id);
    await request(sandbox, `POST /api/v4/sessions/${sessionId}/queue`, { text: "next" });

    expect(sandbox.control.session(sessionId)).toEqual({
      id: sessionId,
      runIds: [id],
      pending: ["next"],
    });
  });
});
