import { describe, expect, it } from "vitest";
import { request } from "../support/request.js";
import { SteppedClock } from "../support/stepped-clock.js";
import { useSandbox } from "../../support/use-sandbox.js";

const clock = new SteppedClock();
const sandbox = useSandbox({ clock, runDuration: 10_000 }, "test");

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
    clock.advance(10_000);
    const after = await request(sandbox, "GET /api/v2/billing/account");

    expect(during.body).toMatchObject({ activeSessionCount: 3 });
    expect(after.body).toMatchObject({ activeSessionCount: 0 });
  });
});
