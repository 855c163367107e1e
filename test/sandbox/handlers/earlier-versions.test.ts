import { describe, expect, it } from "vitest";
import { member, request } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ clock: "stepped", runDuration: 10_000 }, "test");

describe("POST /api/v3/sessions", () => {
  it("answers with the session's id", async () => {
    const body = { task: "x", model: "svc-mini", thinkingLevel: null, useOwnKey: false };
    const answer = await request(sandbox, "POST /api/v3/sessions", body);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: expect.any(String) });
  });

  it.each([
    ["fam-a-5.2", "Model fam-a-5.2 (provider fam-a)", "disabled, low, medium, high"],
    ["fam-c-3-pro", "Model fam-c-3-pro (provider fam-c)", "low, high"],
    ["fam-z-1", "Model fam-z-1 (provider not known)", "disabled, low, medium, high"],
    [undefined, "The default model (provider not known)", "disabled, low, medium, high"],
  ])("names what it does about a word that is no level: %s", async (model, named, supported) => {
    const body = { task: "x", model, thinkingLevel: "extreme" };
    const answer = await request(sandbox, "POST /api/v3/sessions", body);

    const msg = `${named} does not support thinking_level "extreme", supported values: ${supported}`;
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      detail: [{ loc: ["body", "thinkingLevel"], msg, type: "value_error" }],
    });
  });
});

it("GET /api/v3/sessions/{id} returns the result once there is one", async () => {
  const id = member(await request(sandbox, "POST /api/v3/sessions", { task: "Count" }), "id");
  const before = await request(sandbox, `GET /api/v3/sessions/${id}`);
  sandbox.control.clock.advance(10_000);
  const after = await request(sandbox, `GET /api/v3/sessions/${id}`);

  expect(before.body).toEqual({ id, result: null });
  expect(after.body).toEqual({ id, result: "Sandbox result of: Count" });
});

describe("POST /api/v2/tasks", () => {
  it("takes a task", async () => {
    const body = { task: "x", llm: "svc-llm", thinkingLevel: "low", thinking: true };
    const answer = await request(sandbox, "POST /api/v2/tasks", body);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({});
  });

  it("claims no provider for a name of the service's own", async () => {
    const body = { task: "x", llm: "svc-llm", thinkingLevel: "extreme" };
    const answer = await request(sandbox, "POST /api/v2/tasks", body);

    const msg =
      'Model svc-llm (provider not documented) does not support thinking_level "extreme", supported values: disabled, low, medium, high';
    expect(answer.body).toMatchObject({ detail: [{ msg }] });
  });
});

describe("GET /api/v2/billing/account", () => {
  it("shows the capacity of a project that has paid nothing", async () => {
    const answer = await request(sandbox, "GET /api/v2/billing/account");

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      projectId: expect.any(String),
      concurrentSessionLimit: 10,
      activeSessionCount: 0,
      rateLimit: 10,
    });
  });

  it("counts the sessions at work, whatever version they are of", async () => {
    await request(sandbox, "POST /api/v4/runs", { task: "x" });
    await request(sandbox, "POST /api/v3/sessions", { task: "x" });
    await request(sandbox, "POST /api/v2/tasks", { task: "x" });
    const during = await request(sandbox, "GET /api/v2/billing/account");
    sandbox.control.clock.advance(10_000);
    const after = await request(sandbox, "GET /api/v2/billing/account");

    expect(during.body).toMatchObject({ activeSessionCount: 3 });
    expect(after.body).toMatchObject({ activeSessionCount: 0 });
  });
});
