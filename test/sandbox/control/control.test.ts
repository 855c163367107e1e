import { beforeEach, describe, expect, it } from "vitest";
import {
  RunEndedError,
  startSandbox,
  UnknownIdError,
  type Sandbox,
} from "../../../sandbox/index.js";
import { member, request } from "../support/request.js";
import { SteppedClock } from "../support/stepped-clock.js";
import { useSandbox } from "../../support/use-sandbox.js";

const clock = new SteppedClock();
const sandbox = useSandbox({ clock, runDuration: 10_000 }, "test");
let id: string;

beforeEach(async () => {
  id = await createRun(sandbox);
});

async function createRun(of: Sandbox, task: string = "x"): Promise<string> {
  return member(await request(of, "POST /api/v4/runs", { task }), "id");
}

async function status(): Promise<string> {
  return member(await request(sandbox, `GET /api/v4/runs/${id}/status`), "status");
}

describe("control.run", () => {
  it("shows what the service does not", () => {
    expect(sandbox.control.run(id)).toEqual({
      id,
      sessionId: expect.any(String),
      projectId: sandbox.control.project().id,
      task: "x",
      model: "fam-a-5.6-luna",
      reasoning: { "modelParams.reasoning.effort": "xhigh" },
      record: false,
      status: "queued",
      createdAt: clock.now(),
      duration: 10_000,
      outcome: "completed",
      result: "Sandbox result of: x",
      states: [],
      events: [],
    });
  });

  it("throws for an unknown id", () => {
    expect(() => sandbox.control.run("nobody")).toThrow(UnknownIdError);
    const start = () => sandbox.control.setSession("new-id", { busy: true });
    expect(start).toThrow("ID new-id. Create it with a client first: runs() lists runs with");
  });
});

describe("control.setRun", () => {
  it.each([
    [0, { outcome: "failed" }, 10_000, "failed"],
    [4_000, { duration: 5_000 }, 1_000, "completed"],
  ])("changes what comes of a run after %d ms: %j", async (passed, changes, left, end) => {
    clock.advance(passed);
    sandbox.control.setRun(id, changes);
    clock.advance(left - 1);
    expect(await status()).toBe("running");
    clock.advance(1);
    expect(await status()).toBe(end);
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

  it("refuses to change a run that has ended", () => {
    sandbox.control.setRun(id, { duration: 0 });

    expect(() => sandbox.control.setRun(id, { outcome: "failed" })).toThrow(RunEndedError);
  });
});

describe("the course of a run", () => {
  it("goes through the statuses that a test writes", async () => {
    sandbox.control.setRun(id, {
      states: [
        { status: "thinking", after: 2_000 },
        { status: "browsing", after: 1_000 },
      ],
      outcome: "failed",
      result: { reason: "No such page" },
    });
    const seen = [];
    for (const step of [0, 1_000, 1_000, 7_999, 1]) {
      clock.advance(step);
      seen.push(await status());
    }

    expect(seen).toEqual(["queued", "browsing", "thinking", "thinking", "failed"]);
  });

  it("can be written before there is a run", async () => {
    const course = { duration: 5, outcome: "failed" } as const;
    sandbox.control.scriptRuns({ task: "library", times: 1, course });
    const ids: string[] = [];
    for (const task of ["zoo", "a library", "the library"])
      ids.push(await createRun(sandbox, task));

    const runs = ids.map((each) => sandbox.control.run(each));
    expect(runs.map(({ duration }) => duration)).toEqual([10_000, 5, 10_000]);
    expect(runs.map(({ outcome }) => outcome)).toEqual(["completed", "failed", "completed"]);
  });

  it("follows the oldest script that fits, until that is called off", async () => {
    const callOff = sandbox.control.scriptRuns({ course: { result: "first" } });
    sandbox.control.scriptRuns({ course: { result: "second" } });
    const create = async (): Promise<unknown> =>
      sandbox.control.run(await createRun(sandbox, "y")).result;
    expect(await create()).toBe("first");

    callOff();
    expect(await create()).toBe("second");
    sandbox.control.clearScripts();
    expect(await create()).toBe("Sandbox result of: y");
  });

  it.each([
    { states: [{ status: "completed", after: 0 }] },
    { states: [{ status: "thinking", after: -1 }] },
    { events: [{ after: NaN, data: 1 }] },
    { outcome: "thinking" },
    { duration: -1 },
  ])("cannot be %j", (course) => {
    expect(() => sandbox.control.setRun(id, course)).toThrow(RangeError);
    expect(() => sandbox.control.scriptRuns({ course })).toThrow(RangeError);
  });
});

describe("control.events", () => {
  beforeEach(() => {
    const events = Array.from({ length: 25 }, (_, index) => ({ after: index * 100, data: index }));
    sandbox.control.setRun(id, { events });
  });

  it("shows what has happened by now, in pages that say whether another follows", () => {
    clock.advance(1_950);
    const first = sandbox.control.events(id);
    const second = sandbox.control.events(id, first.cursor);

    expect(first).toEqual({ hasMore: true, events: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], cursor: "10" });
    expect(second).toMatchObject({ hasMore: false, cursor: "20" });
  });

  it("goes on where the last page ended once more has happened", () => {
    clock.advance(500);
    const { cursor } = sandbox.control.events(id);
    expect(sandbox.control.events(id, cursor)).toEqual({ hasMore: false, events: [], cursor: "6" });

    clock.advance(100);
    expect(sandbox.control.events(id, cursor).events).toEqual([6]);
  });

  it("shows nothing that would have happened after the end", () => {
    clock.advance(250);
    sandbox.control.setRun(id, { duration: 0 });
    clock.advance(10_000);

    expect(sandbox.control.events(id).events).toEqual([0, 1, 2]);
  });

  it.each(["x", "-1", "1.5", "99"])("refuses the cursor %j", (cursor) => {
    expect(() => sandbox.control.events(id, cursor)).toThrow(RangeError);
  });
});

it("control.runs lists the runs of every version and region, oldest first", async () => {
  clock.advance(1);
  await request(sandbox, "POST /api/v2/tasks", { task: "y" });
  clock.advance(1);
  await request(sandbox, "POST /api/v4/runs", { task: "z" }, { region: "eu" });

  expect(sandbox.control.runs().map(({ task }) => task)).toEqual(["x", "y", "z"]);
});

describe("runs that have ended", () => {
  it("are kept up to a number, and their sessions with them", async () => {
    await using small = await startSandbox({ clock, keptRuns: 2, runDuration: 10 });
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await createRun(small));
    const sessions = ids.map((each) => small.control.run(each).sessionId);
    clock.advance(10);
    const found = await Promise.all(ids.map((each) => request(small, `GET /api/v4/runs/${each}`)));

    expect(found.map((answer) => answer.status)).toEqual([404, 404, 200, 200]);
    expect(() => small.control.session(sessions[1] ?? "")).toThrow(UnknownIdError);
    expect(small.control.session(sessions[2] ?? "").runIds).toEqual([ids[2]]);
  });

  it("make room for one another in a long session, which goes on", async () => {
    await using small = await startSandbox({ clock, keptRuns: 2, runDuration: 10 });
    const { sessionId } = small.control.run(await createRun(small));
    for (let count = 0; count < 4; count += 1) {
      clock.advance(10);
      const queue = `POST /api/v4/sessions/${sessionId}/queue`;
      expect((await request(small, queue, { text: "go on" })).status).toBe(200);
    }

    expect(small.control.session(sessionId).runIds).toHaveLength(3);
  });

  it.each([0, -1, 1.5, NaN, Infinity])("cannot be kept %d at a time", async (keptRuns) => {
    await expect(startSandbox({ keptRuns })).rejects.toThrow(RangeError);
  });
});

it("control.browsers lists those of every deployment, stopped ones as well, until a reset", async () => {
  const create = async (region: "us" | "eu"): Promise<string> =>
    member(await request(sandbox, "POST /api/v4/browsers", {}, { region }), "id");
  const [eu, first, second] = [await create("eu"), await create("us"), await create("us")];
  await request(sandbox, `PATCH /api/v4/browsers/${first}`, { action: "stop" });
  expect(sandbox.control.browsers()).toMatchObject([
    { id: first, stopped: true },
    { id: second, stopped: false },
    { id: eu, stopped: false },
  ]);
  await sandbox.control.reset();
  expect(sandbox.control.browsers()).toEqual([]);
});

describe("control.browser", () => {
  it("shows what the service does not", async () => {
    const body = { enableRecording: true, proxyCountryCode: "fr" };
    const browser = member(await request(sandbox, "POST /api/v4/browsers", body), "id");

    expect(sandbox.control.browser(browser)).toEqual({
      id: browser,
      projectId: sandbox.control.project().id,
      stopped: false,
      recording: true,
      recordingAvailable: true,
      proxyCountryCode: "fr",
      pid: undefined,
    });
    await request(sandbox, `PATCH /api/v4/browsers/${browser}`, { action: "stop" });
    expect(sandbox.control.browser(browser).stopped).toBe(true);
  });

  it("can be told that there is no recording", async () => {
    sandbox.control.set({ recordingAvailable: false });
    const { body } = await request(sandbox, "POST /api/v4/browsers", { enableRecording: true });

    expect(body).toMatchObject({ recordingAvailable: false });
  });
});

describe("control.setProject and control.set", () => {
  it.each([
    { paymentsUsd: -1 },
    { existingGrant: NaN },
    { requestRate: { general: 0 } },
    { restriction: "friendly projects" },
    { credits: { topUpUsd: -5 } },
    { autoRecharge: { triggerUsd: -1, purchaseUsd: 1 } },
  ])("refuse a project with %j, and change nothing", (changes) => {
    const before = sandbox.control.project();

    expect(() => sandbox.control.setProject(changes)).toThrow(RangeError);
    expect(sandbox.control.project()).toEqual(before);
  });

  it.each([
    { throttleStatus: 200 },
    { overCapacityStatus: 42.5 },
    { noCreditsStatus: 600 },
    { runPriceUsd: -1 },
    { edgeRate: { status: -1 } },
  ])("refuse the settings %j", (changes) => {
    expect(() => sandbox.control.set(changes)).toThrow(RangeError);
  });

  it("leave alone what is not mentioned", () => {
    sandbox.control.setProject({ paymentsUsd: 100 });
    sandbox.control.setProject({ existingGrant: 5, legacyPlanGrant: undefined });

    expect(sandbox.control.project()).toMatchObject({ paymentsUsd: 100, existingGrant: 5 });
  });

  it("throw for a project or a region that there is not", () => {
    expect(() => sandbox.control.setProject({}, "nobody")).toThrow(UnknownIdError);
    expect(() => sandbox.control.createKey({ region: "mars" })).toThrow(UnknownIdError);
  });
});

describe("control.reset", () => {
  it("returns to the beginning, with the same ports and keys", async () => {
    await request(sandbox, "POST /api/v4/browsers");
    const key = sandbox.control.createKey({ region: "us" });
    sandbox.control.setProject({ paymentsUsd: 5_000 });
    sandbox.control.set({ throttleStatus: 503 });
    sandbox.control.scriptRuns({ course: { result: 1 } });
    sandbox.control.injectFault({ effect: { kind: "answer", status: 500 } });
    await sandbox.control.reset();
    const account = "GET /api/v2/billing/account";

    expect((await request(sandbox, account, undefined, { key })).status).toBe(401);
    expect((await request(sandbox, account)).body).toEqual({
      projectId: sandbox.control.project().id,
      concurrentSessionLimit: 10,
      activeSessionCount: 0,
      rateLimit: 10,
    });
    expect(sandbox.control.settings.throttleStatus).toBe(429);
    expect(sandbox.control.runs()).toEqual([]);
    expect((await request(sandbox, `GET /api/v4/runs/${id}`)).status).toBe(404);
    expect(clock.waiting).toBe(0);
  });

  it("returns to the settings that the sandbox was started with", async () => {
    await using other = await startSandbox({ settings: { throttleStatus: 420 } });
    other.control.set({ throttleStatus: 503 });
    await other.control.reset();

    expect(other.control.settings.throttleStatus).toBe(420);
  });

  it("forgets counted requests", async () => {
    sandbox.control.setProject({ requestRate: { general: 0.2 } });
    await request(sandbox, "GET /api/v2/billing/account");
    await sandbox.control.reset();
    sandbox.control.setProject({ requestRate: { general: 0.2 } });

    expect((await request(sandbox, "GET /api/v2/billing/account")).status).toBe(200);
  });
});
