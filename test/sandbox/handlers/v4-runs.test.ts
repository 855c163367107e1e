import { describe, expect, it } from "vitest";
import { member, request } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ clock: "stepped", runDuration: 10_000 }, "test");

async function createRun(body: object = { task: "Find the opening hours" }): Promise<string> {
  return member(await request(sandbox, "POST /api/v4/runs", body), "id");
}

describe("POST /api/v4/runs", () => {
  it("answers with the run's id", async () => {
    const answer = await request(sandbox, "POST /api/v4/runs", { task: "Find the opening hours" });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: expect.any(String), status: "queued" });
  });

  it("records the default model when none is named", async () => {
    expect(sandbox.control.run(await createRun()).model).toBe("fam-a-5.6-luna");
  });

  it("records the model that the request names", async () => {
    const id = await createRun({ task: "x", model: "somebody-elses-1" });

    expect(sandbox.control.run(id).model).toBe("somebody-elses-1");
  });

  it("takes every described field", async () => {
    const answer = await request(sandbox, "POST /api/v4/runs", {
      task: "x",
      model: "fam-a-5.6-sol",
      modelParams: {},
      browserSettings: { proxyCountryCode: null, record: true },
    });

    expect(answer.status).toBe(200);
  });

  it("lists every problem of a request", async () => {
    const answer = await request(sandbox, "POST /api/v4/runs", { task: 1, model: 2 });

    expect(answer.body).toMatchObject({
      detail: [{ loc: ["body", "task"] }, { loc: ["body", "model"] }],
    });
  });
});

describe("GET /api/v4/runs/{id}/status", () => {
  it("goes through statuses that are not terminal to a terminal one", async () => {
    const id = await createRun();
    const seen = [];
    for (const step of [0, 5_000, 4_999, 1]) {
      sandbox.control.clock.advance(step);
      seen.push((await request(sandbox, `GET /api/v4/runs/${id}/status`)).body);
    }

    expect(seen).toEqual([
      { status: "queued" },
      { status: "running" },
      { status: "running" },
      { status: "completed" },
    ]);
  });

  it("stays terminal", async () => {
    const id = await createRun();
    sandbox.control.clock.advance(1_000_000);

    const { body } = await request(sandbox, `GET /api/v4/runs/${id}/status`);
    expect(body).toEqual({ status: "completed" });
  });
});

describe("GET /api/v4/runs/{id}", () => {
  it("has no result before the run has ended", async () => {
    const id = await createRun();
    sandbox.control.clock.advance(5_000);

    const answer = await request(sandbox, `GET /api/v4/runs/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id, status: "running" });
  });

  it("has a result once the run has ended", async () => {
    const id = await createRun({ task: "Count to three" });
    sandbox.control.clock.advance(10_000);

    const { body } = await request(sandbox, `GET /api/v4/runs/${id}`);
    expect(body).toEqual({ id, status: "completed", result: "Sandbox result of: Count to three" });
  });
});
