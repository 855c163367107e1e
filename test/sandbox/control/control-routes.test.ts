import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "../../../sandbox/index.js";
import { member, request } from "../support/request.js";

let sandbox: Sandbox;
let id: string;

beforeAll(async () => {
  sandbox = await startSandbox({ runDuration: Infinity });
});
beforeEach(async () => {
  id = member(await request(sandbox, "POST /api/v4/runs", { task: "x" }), "id");
});
afterAll(() => sandbox.close());

const keyless = { key: null };

describe("the control API", () => {
  it("shows a run, with null for an endless duration", async () => {
    const answer = await request(sandbox, `GET /control/runs/${id}`, undefined, keyless);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, sessionId: expect.any(String), duration: null });
  });

  it("shows a session", async () => {
    const { sessionId } = sandbox.control.run(id);
    const answer = await request(sandbox, `GET /control/sessions/${sessionId}`, undefined, keyless);

    expect(answer.body).toEqual({ id: sessionId, runIds: [id], pending: [] });
  });

  it("ends a run with an outcome and a result", async () => {
    const changes = { outcome: "failed", result: "No such page", duration: 0 };
    const answer = await request(sandbox, `PATCH /control/runs/${id}`, changes, keyless);
    const run = await request(sandbox, `GET /api/v4/runs/${id}`);

    expect(answer.status).toBe(200);
    expect(run.body).toEqual({ id, status: "failed", result: "No such page" });
  });

  it("lets a run go on for ever with a duration of null", async () => {
    sandbox.control.setRun(id, { duration: 1e9 });
    await request(sandbox, `PATCH /control/runs/${id}`, { duration: null }, keyless);

    expect(sandbox.control.run(id).duration).toBe(Infinity);
  });

  it.each([
    ["an outcome that is not terminal", { outcome: "asleep" }],
    ["an outcome that is no text", { outcome: 1 }],
    ["a negative duration", { duration: -1 }],
    ["a duration that is no number", { duration: "1" }],
    ["a body that is no object", [1]],
  ])("answers 400 to %s", async (_, body) => {
    expect((await request(sandbox, `PATCH /control/runs/${id}`, body, keyless)).status).toBe(400);
  });

  it("answers 400 to malformed JSON", async () => {
    const changes = { key: null, raw: "{" };

    expect((await request(sandbox, `PATCH /control/runs/${id}`, undefined, changes)).status).toBe(
      400,
    );
  });

  it("answers 404 for an unknown id", async () => {
    expect((await request(sandbox, "GET /control/runs/nobody", undefined, keyless)).status).toBe(
      404,
    );
  });

  it("answers 409 when the run has ended", async () => {
    sandbox.control.setRun(id, { duration: 0 });
    const answer = await request(sandbox, `PATCH /control/runs/${id}`, { duration: 9 }, keyless);

    expect(answer.status).toBe(409);
  });
});
