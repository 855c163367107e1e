import { describe, expect, it } from "vitest";
import { request } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox();

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
