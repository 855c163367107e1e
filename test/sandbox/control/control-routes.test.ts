import { beforeEach, describe, expect, it } from "vitest";
import { member, request, type Answer } from "../support/request.js";
import { solveChallenge } from "../support/solve-challenge.js";
import { useSandbox } from "../../support/use-sandbox.js";

let id: string;

const sandbox = useSandbox({ runDuration: Infinity });
beforeEach(async () => {
  await sandbox.control.reset();
  id = member(await request(sandbox, "POST /api/v4/runs", { task: "x" }), "id");
});

const keyless = { key: null };

function control(call: string, body?: unknown): Promise<Answer> {
  const [method = "", path = ""] = call.split(" ");
  return request(sandbox, `${method} /control${path.replace("ID", id)}`, body, keyless);
}

describe("the control API", () => {
  it("shows a run, with null for an endless duration, on both deployments", async () => {
    const { sessionId } = sandbox.control.run(id);
    const shown = { status: 200, body: { id, sessionId, duration: null } };
    expect(await control("GET /runs/ID")).toMatchObject(shown);
    const changes = { ...keyless, region: "eu" } as const;
    const path = `GET /control/runs/${id}`;
    expect(await request(sandbox, path, undefined, changes)).toMatchObject(shown);
  });

  it("ends a run with an outcome and a result, and changes no run that has ended", async () => {
    const changes = { outcome: "failed", result: "No such page", duration: 0 };
    expect((await control("PATCH /runs/ID", changes)).status).toBe(200);
    const run = await request(sandbox, `GET /api/v4/runs/${id}`);
    expect(run.body).toEqual({ id, status: "failed", result: "No such page" });
    expect((await control("PATCH /runs/ID", { duration: 9 })).status).toBe(409);
  });

  it("lets a run go on for ever with a duration of null", async () => {
    sandbox.control.setRun(id, { duration: 1e9 });
    await control("PATCH /runs/ID", { duration: null });
    expect(sandbox.control.run(id).duration).toBe(Infinity);
  });

  it("shows the time and moves it", async () => {
    await control("PATCH /clock", { scale: 0 });
    const { now } = Object((await control("GET /clock")).body);
    const moved = await control("PATCH /clock", { advance: 60_000 });
    await control("PATCH /clock", { scale: 1 });
    expect(moved.body).toEqual({ now: now + 60_000, scale: 0 });
  });

  it("writes the course of runs to come", async () => {
    const course = {
      states: [{ status: "thinking", after: 0 }],
      events: [{ after: 0, data: { kind: "hello" } }],
    };
    await control("POST /scripts", { task: "later", times: 1, course });
    const later = member(await request(sandbox, "POST /api/v4/runs", { task: "later" }), "id");
    await control("DELETE /scripts");
    const events = await control(`GET /runs/${later}/events?cursor=0`);
    expect(events.body).toEqual({ hasMore: false, events: [{ kind: "hello" }], cursor: "1" });
    expect((await control("GET /runs")).body).toMatchObject([{}, { status: "thinking" }]);
  });

  it("shows a session, and makes it busy", async () => {
    const { sessionId } = sandbox.control.run(id);
    const session = { id: sessionId, runIds: [id], pending: [], busy: false };
    expect((await control(`GET /sessions/${sessionId}`)).body).toEqual(session);
    await control(`PATCH /sessions/${sessionId}`, { busy: true });
    const queue = `POST /api/v4/sessions/${sessionId}/queue`;
    expect((await request(sandbox, queue, { text: "x" })).status).toBe(409);
  });

  it("shows a browser", async () => {
    const browser = member(await request(sandbox, "POST /api/v4/browsers"), "id");
    expect((await control(`GET /browsers/${browser}`)).body).toMatchObject({ stopped: false });
    expect((await control("GET /browsers")).body).toMatchObject([{ id: browser, stopped: false }]);
  });

  it("sets payments, and makes projects and keys", async () => {
    const first = await control("PATCH /projects/first", { paymentsUsd: 1_000 });
    const projectId = member(await control("POST /projects", { paymentsUsd: 100 }), "id");
    const made = await control("POST /keys", { region: "eu", projectId, monthlyCapUsd: null });
    const changes = { key: member(made, "apiKey"), region: "eu" } as const;
    const account = await request(sandbox, "GET /api/v2/billing/account", undefined, changes);
    expect(first.body).toMatchObject({ concurrency: 250 });
    expect(account.body).toMatchObject({ projectId, concurrentSessionLimit: 50 });
    expect((await control(`GET /projects/${projectId}`)).body).toMatchObject({ id: projectId });
  });

  it("changes settings", async () => {
    await control("PATCH /settings", { throttleStatus: 420, overCapacity: "refuse" });
    expect((await control("GET /settings")).body).toMatchObject({ throttleStatus: 420 });
  });

  it.each([
    { kind: "answer", status: 500, headers: { "X-Why": "test" }, body: [1] },
    { kind: "throttle", scope: "edge" },
    { kind: "disconnect", carriedOut: true },
    { kind: "hang", carriedOut: false },
    { kind: "truncate" },
  ])("plans the fault %j", async (effect) => {
    const where = { operation: "v4:runs.create", region: "us" };
    const fault = { ...where, skip: 1, times: null, delay: 5, effect };
    expect((await control("POST /faults", fault)).body).toEqual([fault]);
    expect((await control("GET /faults")).body).toEqual([fault]);
    await control("DELETE /faults");
    expect(sandbox.control.faults()).toEqual([]);
  });

  it("reads and empties the request log, and resets", async () => {
    const listed = await control("GET /requests");
    await control("DELETE /requests");
    expect(listed.body).toMatchObject([{ operation: "v4:runs.create" }]);
    expect(sandbox.control.requests()).toEqual([]);
    await control("POST /reset", {});
    expect(sandbox.control.runs()).toEqual([]);
  });

  it.each([
    ["PATCH /runs/ID", { outcome: "asleep" }],
    ["PATCH /runs/ID", { outcome: 1 }],
    ["PATCH /runs/ID", { duration: -1 }],
    ["PATCH /runs/ID", { duration: "1" }],
    ["PATCH /runs/ID", [1]],
    ["PATCH /clock", { scale: "fast" }],
    ["PATCH /clock", { advance: -1 }],
    ["PATCH /clock", { pace: 1 }],
    ["POST /scripts", {}],
    ["POST /scripts", { course: { states: [{ status: "thinking" }] } }],
    ["POST /scripts", { course: { events: 1 } }],
    ["PATCH /projects/first", { paymentsUsd: "many" }],
    ["PATCH /projects/first", { providerKeys: ["fam-a"] }],
    ["PATCH /projects/first", { autoRecharge: { triggerUsd: 1 } }],
    ["POST /keys", {}],
    ["PATCH /settings", { overCapacity: "explode" }],
    ["PATCH /settings", { throttling: 1 }],
    ["POST /faults", { effect: { kind: "earthquake" } }],
    ["POST /faults", { effect: { kind: "throttle" } }],
    ["POST /faults", { effect: { kind: "disconnect", carriedOut: "no" } }],
    ["POST /faults", { effect: "hang" }],
    ["POST /faults", { times: -1 }],
  ])("answers 400 to %s with %j, saying what it expected", async (call, body) => {
    const message = expect.any(String);
    expect(await control(call, body)).toMatchObject({ status: 400, body: { message } });
  });

  it("answers 400 to malformed JSON, and 404 for an unknown id", async () => {
    const changes = { key: null, raw: "{" };
    const path = `PATCH /control/runs/${id}`;
    expect((await request(sandbox, path, undefined, changes)).status).toBe(400);
    expect((await control("GET /runs/nobody")).status).toBe(404);
  });

  it("shows open sign-up challenges with their answers", async () => {
    const asked = await request(sandbox, "POST /cloud/signup", {}, keyless);
    const challenge = member(asked, "challenge_id");
    const text = member(asked, "challenge_text");
    const one = { id: challenge, text, answer: solveChallenge(text) };
    expect((await control("GET /challenges")).body).toEqual([one]);
    expect((await control(`GET /challenges/${challenge}`)).body).toEqual(one);
  });
});
