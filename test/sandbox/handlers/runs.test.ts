import { expect, it } from "vitest";
import { useSandbox } from "../../support/use-sandbox.js";
import { member, request, type Answer } from "../support/request.js";

const sandbox = useSandbox({ clock: "stepped", runDuration: 10_000 }, "test");

function create(path: string, region?: "us" | "eu"): Promise<Answer> {
  const body = { task: "Count", ...(path.includes("v4") && { model: "fam-a-5.6-sol" }) };
  return request(sandbox, `POST ${path}`, body, region && { region });
}

it("a run goes through statuses that are not terminal to one that stays, and then has a result", async () => {
  const id = member(await create("/api/v4/runs"), "id");
  const seen: unknown[] = [];
  for (const step of [0, 5_000, 4_999, 1, 1e6]) {
    sandbox.control.clock.advance(step);
    seen.push((await request(sandbox, `GET /api/v4/runs/${id}/status`)).body);
    seen.push((await request(sandbox, `GET /api/v4/runs/${id}`)).body);
  }
  const ended = { status: "completed", result: "Sandbox result of: Count" };
  const states = [{ status: "queued" }, { status: "running" }, { status: "running" }, ended, ended];
  expect(seen).toEqual(states.flatMap((state) => [{ status: state.status }, { id, ...state }]));
  expect(sandbox.control.run(id).model).toBe("fam-a-5.6-sol");
});

it("a session of v3 has a result once its task has ended", async () => {
  const id = member(await create("/api/v3/sessions"), "id");
  sandbox.control.clock.advance(10_000);
  const { body } = await request(sandbox, `GET /api/v3/sessions/${id}`);
  expect(body).toEqual({ id, result: "Sandbox result of: Count" });
});

it("the account counts the sessions at work, of whatever version, in both regions", async () => {
  await create("/api/v4/runs");
  await create("/api/v4/runs", "eu");
  await create("/api/v3/sessions");
  await create("/api/v2/tasks");
  const accounts = [];
  for (const step of [0, 10_000]) {
    sandbox.control.clock.advance(step);
    for (const region of ["us", "eu"] as const)
      accounts.push(await request(sandbox, "GET /api/v2/billing/account", undefined, { region }));
  }
  const { id: projectId } = sandbox.control.project();
  expect(accounts.map(({ body }) => body)).toEqual(
    [4, 4, 0, 0].map((activeSessionCount) => {
      return { projectId, concurrentSessionLimit: 10, activeSessionCount, rateLimit: 10 };
    }),
  );
});
