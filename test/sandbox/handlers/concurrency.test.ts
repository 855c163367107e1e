import { describe, expect, it } from "vitest";
import { member, request, type Answer, type RequestChanges } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ clock: "stepped", runDuration: 60_000 }, "test");

function create(changes?: RequestChanges): Promise<Answer> {
  return request(sandbox, "POST /api/v4/runs", { task: "x" }, changes);
}

/** Creates runs one after the other and returns their ids. */
async function createMany(count: number): Promise<[string, ...string[]]> {
  const ids: [string, ...string[]] = [member(await create(), "id")];
  while (ids.length < count) ids.push(member(await create(), "id"));
  return ids;
}

async function activeSessions(): Promise<unknown> {
  const { body } = await request(sandbox, "GET /api/v2/billing/account");
  return Object(body).activeSessionCount;
}

function statuses(ids: readonly string[]): string[] {
  return ids.map((id) => sandbox.control.run(id).status);
}

describe("a project's concurrency", () => {
  it.each([
    [{ paymentsUsd: 99.99 }, 10],
    [{ paymentsUsd: 100 }, 50],
    [{ paymentsUsd: 25_000 }, 1_000],
    [{ existingGrant: 70, legacyPlanGrant: 30, paymentsUsd: 100 }, 70],
    [{ existingGrant: 20, legacyPlanGrant: 300, paymentsUsd: 1_000 }, 300],
    [{ existingGrant: 20, legacyPlanGrant: 30, paymentsUsd: 5_000 }, 500],
  ])("with %j is %d", async (grants, concurrency) => {
    expect(sandbox.control.setProject(grants).concurrency).toBe(concurrency);
    const { body } = await request(sandbox, "GET /api/v2/billing/account");

    expect(body).toMatchObject({ concurrentSessionLimit: concurrency, rateLimit: concurrency });
  });

  it("is never exceeded: further runs stay queued until there is room", async () => {
    const ids = await createMany(12);
    sandbox.control.clock.advance(30_000);
    expect(await activeSessions()).toBe(10);
    expect(statuses(ids).slice(9)).toEqual(["running", "queued", "queued"]);

    sandbox.control.clock.advance(30_000);
    expect(await activeSessions()).toBe(2);
    sandbox.control.clock.advance(59_999);
    expect(statuses(ids).slice(9)).toEqual(["completed", "running", "running"]);
    sandbox.control.clock.advance(1);
    expect(statuses(ids).slice(9)).toEqual(["completed", "completed", "completed"]);
  });

  it("is shared by the keys of a project, in both regions and in every version", async () => {
    const key = sandbox.control.createKey({ region: "us" });
    for (let count = 0; count < 4; count += 1) {
      await create();
      await create({ key });
      await create({ region: "eu" });
    }
    await request(sandbox, "POST /api/v2/tasks", { task: "x" });

    expect(await activeSessions()).toBe(10);
    expect(sandbox.control.project().activeSessions).toBe(10);
  });

  it("belongs to the project alone", async () => {
    await createMany(12);
    const { id: projectId } = sandbox.control.createProject();
    const key = sandbox.control.createKey({ region: "us", projectId });
    const id = member(await create({ key }), "id");
    sandbox.control.clock.advance(30_000);

    expect(sandbox.control.run(id).status).toBe("running");
  });

  it("lets waiting runs begin as soon as it is raised", async () => {
    const ids = await createMany(12);
    sandbox.control.setProject({ paymentsUsd: 100 });
    sandbox.control.clock.advance(30_000);

    expect(statuses(ids).slice(9)).toEqual(["running", "running", "running"]);
  });

  it("goes to the next turn of a session before it goes to those that wait", async () => {
    const ids = await createMany(11);
    const { sessionId } = sandbox.control.run(ids[0]);
    await request(sandbox, `POST /api/v4/sessions/${sessionId}/queue`, { text: "next" });
    sandbox.control.setRun(ids[0], { duration: 0 });
    sandbox.control.clock.advance(30_000);
    const [, next = ""] = sandbox.control.session(sessionId).runIds;

    expect(statuses([next, ...ids.slice(10)])).toEqual(["running", "queued"]);
  });

  it("is free again for others when a waiting run is ended", async () => {
    const ids = await createMany(12);
    sandbox.control.setRun(ids[10] ?? "", { duration: 0, outcome: "cancelled" });
    sandbox.control.setRun(ids[0], { duration: 0 });
    sandbox.control.clock.advance(30_000);

    expect(statuses(ids).slice(9)).toEqual(["running", "cancelled", "running"]);
  });

  it("refuses further runs when the settings say so, with their status", async () => {
    sandbox.control.set({ overCapacity: "refuse", overCapacityStatus: 503 });
    const ids = await createMany(10);
    const refused = await create();
    sandbox.control.setRun(ids[0], { duration: 0 });

    expect(refused).toMatchObject({ status: 503, body: { message: expect.any(String) } });
    expect(refused.headers.get("retry-after")).toBeNull();
    expect((await create()).status).toBe(200);
  });
});

describe("a project's credits", () => {
  it("do not run out while nothing has a price", async () => {
    expect((await create()).status).toBe(200);
    expect(sandbox.control.project().credits).toEqual({ signupUsd: 0, topUpUsd: 0 });
  });

  it("pay for runs when they end, whichever key and region they are of", async () => {
    sandbox.control.set({ runPriceUsd: 2 });
    sandbox.control.setProject({ credits: { signupUsd: 3, topUpUsd: 10 } });
    await create();
    await create({ region: "eu" });
    sandbox.control.clock.advance(60_000);

    expect(sandbox.control.project().credits).toEqual({ signupUsd: 0, topUpUsd: 9 });
  });

  it("refuse new runs when they are used up, and nothing that is under way", async () => {
    sandbox.control.set({ runPriceUsd: 2 });
    sandbox.control.setProject({ credits: { topUpUsd: 3 } });
    const [first, second] = [await create(), await create()];
    sandbox.control.clock.advance(60_000);
    const third = await create();

    expect([first.status, second.status, third.status]).toEqual([200, 200, 402]);
    expect(sandbox.control.project().credits.topUpUsd).toBe(-1);
  });

  it("are bought by themselves when that is agreed, and count as payments", () => {
    sandbox.control.setProject({ autoRecharge: { triggerUsd: 10, purchaseUsd: 100 } });

    const { credits, paymentsUsd, concurrency } = sandbox.control.project();
    expect([credits.topUpUsd, paymentsUsd, concurrency]).toEqual([100, 100, 50]);
  });

  it("are bought when fewer than the trigger are left, until that is turned off", async () => {
    const { control } = sandbox;
    control.set({ runPriceUsd: 2 });
    control.setProject({ credits: { topUpUsd: 12 } });
    control.setProject({ autoRecharge: { triggerUsd: 10, purchaseUsd: 100 } });
    const left: number[] = [];
    for (const change of [{}, {}, { autoRecharge: null }, { credits: { topUpUsd: 5 } }]) {
      control.setProject(change);
      await create();
      control.clock.advance(60_000);
      left.push(control.project().credits.topUpUsd);
    }

    expect(left).toEqual([10, 108, 106, 3]);
  });
});

it("a key's monthly cap stops new work of this key until the next month, not what is under way", async () => {
  sandbox.control.set({ runPriceUsd: 2 });
  sandbox.control.setProject({ credits: { topUpUsd: 1_000 } });
  const key = sandbox.control.createKey({ region: "us", monthlyCapUsd: 3 });
  const statusOf = async (changes?: RequestChanges): Promise<number> =>
    (await create(changes)).status;
  const before = [await statusOf({ key }), await statusOf({ key }), await statusOf({ key })];
  sandbox.control.clock.advance(60_000);

  expect(before).toEqual([200, 200, 200]);
  expect([await statusOf({ key }), await statusOf()]).toEqual([402, 200]);
  sandbox.control.clock.advance(31 * 24 * 3_600_000);
  expect(await statusOf({ key })).toBe(200);
});
