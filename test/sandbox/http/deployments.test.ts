import { beforeEach, describe, expect, it } from "vitest";
import { member, request, type Answer } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ runDuration: Infinity });
const account = "GET /api/v2/billing/account";
beforeEach(() => sandbox.control.reset());

const eu = { region: "eu" } as const;

function createRun(region: "us" | "eu"): Promise<Answer> {
  return request(sandbox, "POST /api/v4/runs", { task: "x" }, { region });
}

describe("the two deployments", () => {
  it("have a port and a key each", () => {
    expect(sandbox.eu.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(sandbox.eu.baseUrl).not.toBe(sandbox.us.baseUrl);
    expect(sandbox.eu.apiKey).not.toBe(sandbox.us.apiKey);
  });

  it.each(["us", "eu"] as const)(
    "answer 401 to a key of the other region, seen from %s",
    async (region) => {
      const { apiKey: key } = sandbox[region === "us" ? "eu" : "us"];
      const answer = await request(sandbox, account, undefined, { region, key });

      expect(answer.status).toBe(401);
    },
  );

  it("answer 401 to a Bearer prefix in the EU", async () => {
    const key = `Bearer ${sandbox.eu.apiKey}`;
    expect((await request(sandbox, "POST /api/v4/browsers", {}, { ...eu, key })).status).toBe(401);
  });

  it("share the account: the same project, and sessions that count for both", async () => {
    await createRun("us");
    await createRun("eu");
    const [inUs, inEu] = await Promise.all([
      request(sandbox, account),
      request(sandbox, account, undefined, eu),
    ]);

    expect(inEu.body).toEqual(inUs.body);
    expect(inUs.body).toMatchObject({ activeSessionCount: 2, concurrentSessionLimit: 10 });
  });

  it.each(["GET /api/v4/runs/ID", "GET /api/v4/runs/ID/status"])(
    "answer 404 to %s with a run of the other region",
    async (call) => {
      const fromUs = call.replace("ID", member(await createRun("us"), "id"));
      const fromEu = call.replace("ID", member(await createRun("eu"), "id"));

      expect((await request(sandbox, fromUs, undefined, eu)).status).toBe(404);
      expect((await request(sandbox, fromEu)).status).toBe(404);
      expect((await request(sandbox, fromEu, undefined, eu)).status).toBe(200);
    },
  );

  it("answer 404 to sessions and browsers of the other region", async () => {
    const { sessionId } = sandbox.control.run(member(await createRun("us"), "id"));
    const browser = member(await request(sandbox, "POST /api/v4/browsers"), "id");
    const queue = `POST /api/v4/sessions/${sessionId}/queue`;
    const stop = `PATCH /api/v4/browsers/${browser}`;

    expect((await request(sandbox, queue, { text: "x" }, eu)).status).toBe(404);
    expect((await request(sandbox, stop, { action: "stop" }, eu)).status).toBe(404);
  });
});

describe("the EU deployment", () => {
  it.each([
    ["POST /api/v3/sessions", { task: "x" }],
    ["GET /api/v3/sessions/1", undefined],
    ["POST /api/v2/tasks", { task: "x" }],
  ])("answers 404 to the legacy agent endpoint %s, and nothing runs", async (call, body) => {
    expect((await request(sandbox, call, body, eu)).status).toBe(404);
    expect(sandbox.control.runs()).toEqual([]);
  });

  it("asks for a key before it says that an endpoint is missing", async () => {
    const answer = await request(sandbox, "POST /api/v2/tasks", {}, { ...eu, key: null });

    expect(answer.status).toBe(401);
  });

  it.each(["POST /api/v4/integrations/mail/authorize", "GET /api/v4/integrations/mail/status"])(
    "answers 422 to %s: the feature does not exist there",
    async (call) => {
      const answer = await request(sandbox, call, undefined, eu);

      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({
        detail: [
          { loc: expect.any(Array), msg: expect.stringContaining("eu"), type: expect.any(String) },
        ],
      });
    },
  );

  it.each(["/cloud/signup", "/cloud/signup/verify", "/cloud/signup/claim"])(
    "has no %s: sign-up is shown for the US only",
    async (path) => {
      expect((await request(sandbox, `POST ${path}`, {}, eu)).status).toBe(404);
    },
  );

  it("does everything else that the US does", async () => {
    const { sessionId } = sandbox.control.run(member(await createRun("eu"), "id"));
    const queue = `POST /api/v4/sessions/${sessionId}/queue`;
    const browser = member(await request(sandbox, "POST /api/v3/browsers", {}, eu), "id");
    const stop = `PATCH /api/v2/browsers/${browser}`;

    expect((await request(sandbox, queue, { text: "x" }, eu)).status).toBe(200);
    expect((await request(sandbox, stop, { action: "stop" }, eu)).status).toBe(200);
  });
});
