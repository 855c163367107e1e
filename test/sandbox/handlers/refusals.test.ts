import { beforeAll, describe, expect, it } from "vitest";
import { member, request } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

/** What exists, by the name that stands for it in a path below. */
const ids: Record<string, string> = { UUID: crypto.randomUUID() };
const sandbox = useSandbox({ runDuration: Infinity });

beforeAll(async () => {
  ids["RUN"] = member(await request(sandbox, "POST /api/v4/runs", { task: "x" }), "id");
  ids["SESSION"] = sandbox.control.run(ids["RUN"]).sessionId;
  ids["LEGACY"] = member(await request(sandbox, "POST /api/v3/sessions", { task: "x" }), "id");
  ids["BROWSER"] = member(await request(sandbox, "POST /api/v4/browsers"), "id");
});

const stop = { action: "stop" };
const browsers = ["v4", "v3", "v2"].map((version) => `/api/${version}/browsers`);
const idOf = (name: string): string => ids[name] ?? name;

const missing: readonly (readonly [call: string, body: unknown])[] = [
  ["GET /api/v4/runs/UUID/status", undefined],
  ["GET /api/v4/runs/UUID", undefined],
  ["GET /api/v4/runs/SESSION", undefined],
  ["GET /api/v3/sessions/UUID", undefined],
  ["GET /api/v3/sessions/SESSION", undefined],
  ["POST /api/v4/sessions/UUID/queue", { text: "x" }],
  ["POST /api/v4/sessions/LEGACY/queue", { text: "x" }],
  ...browsers.map((path) => [`PATCH ${path}/UUID`, stop] as const),
];

/** Calls, bodies, and the place and kind of what is wrong with them. */
const invalid: readonly (readonly [string, unknown, loc: readonly string[], type: string])[] = [
  ["POST /api/v4/runs", {}, ["task"], "missing"],
  ["POST /api/v4/runs", { task: 3 }, ["task"], "type"],
  ["POST /api/v4/runs", { task: "x", modelParams: [] }, ["modelParams"], "type"],
  [
    "POST /api/v4/runs",
    { task: "x", browserSettings: { record: "yes" } },
    ["browserSettings", "record"],
    "type",
  ],
  ["POST /api/v4/runs", [], [], "type"],
  ["POST /api/v4/sessions/SESSION/queue", {}, ["text"], "missing"],
  ["POST /api/v4/sessions/SESSION/queue", { text: "x", interrupt: 1 }, ["interrupt"], "type"],
  ["POST /api/v3/sessions", { task: "x", useOwnKey: "no" }, ["useOwnKey"], "type"],
  ["POST /api/v2/tasks", { task: "x", llm: 4 }, ["llm"], "type"],
  ["POST /cloud/signup", { name: 1 }, ["name"], "type"],
  ...browsers.map((path) => {
    return [`POST ${path}`, { enableRecording: "yes" }, ["enableRecording"], "type"] as const;
  }),
];

describe("a request for what does not exist", () => {
  it.each(missing)("is answered with 404: %s", async (call, body) => {
    const answer = await request(sandbox, call.replaceAll(/[A-Z]{6,}|UUID|RUN/g, idOf), body);
    expect(answer).toMatchObject({ status: 404, body: { message: expect.any(String) } });
  });

  it.each(browsers)("is none for a browser that another version created: %s", async (path) => {
    expect((await request(sandbox, `PATCH ${path}/${ids["BROWSER"]}`, stop)).status).toBe(200);
  });
});

describe("a request with a body that is not valid", () => {
  it.each(invalid)(
    "is answered with 422 and the place of the problem: %s %j",
    async (call, body, loc, type) => {
      const answer = await request(sandbox, call.replace("SESSION", idOf), body);
      expect(answer.status).toBe(422);
      const detail = [{ loc: ["body", ...loc], msg: expect.any(String), type }];
      expect(answer.body).toEqual({ detail });
    },
  );

  it("is answered with 422 if it names a challenge that was never set", async () => {
    const body = { challenge_id: ids["UUID"], answer: "1.00" };
    const answer = await request(sandbox, "POST /cloud/signup/verify", body, { key: null });
    expect(answer.status).toBe(422);
  });
});
