import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { operations } from "../../specs/transcribed/operations.js";
import { keyHeader, refusal, request } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const keyed = Object.values(operations)
  .flat()
  .flatMap(([method, path, , , key]) => (key === "key" ? `${method} ${path}` : []));

const sandbox = useSandbox();

it.each(keyed)("the API answers 401 without a key: %s", async (call) => {
  const answer = await request(sandbox, call, undefined, { key: null });
  expect(answer).toMatchObject({ status: 401, body: { message: expect.any(String) } });
});

describe("authentication", () => {
  const account = "GET /api/v2/billing/account";

  it.each([
    ["an unknown key", () => "sandbox_00000000000000000000000000000000"],
    ["an empty key", () => ""],
    ["a Bearer prefix", (key: string) => `Bearer ${key}`],
    ["a key in another case", (key: string) => key.toUpperCase()],
    ["two keys", (key: string) => `${key}, ${key}`],
  ])("answers 401 to %s", async (_, change) => {
    const answer = await request(sandbox, account, undefined, { key: change(sandbox.us.apiKey) });

    expect(answer.status).toBe(401);
  });

  it("answers 401 to a key in the Authorization header", async () => {
    const headers = { Authorization: `Bearer ${sandbox.us.apiKey}` };
    expect((await request(sandbox, account, undefined, { key: null, headers })).status).toBe(401);
  });

  it("does not say the key back", async () => {
    const key = "sandbox_secret";
    const answer = await request(sandbox, account, undefined, { key });

    expect(JSON.stringify(answer.body)).not.toContain(key);
  });

  it("comes before validation", async () => {
    const answer = await request(sandbox, "POST /api/v4/runs", { task: 1 }, { key: null });

    expect(answer.status).toBe(401);
  });
});

describe("routing", () => {
  it.each([
    "GET /",
    "GET /api/v4",
    "GET /api/v4/profiles",
    "POST /runs",
    "GET /api/v4/runs//status",
  ])("answers 404 to %s", async (call) => {
    expect((await request(sandbox, call)).status).toBe(404);
  });

  it.each([
    ["DELETE /api/v4/runs/1", "GET"],
    ["GET /api/v4/runs", "POST"],
    ["GET /cloud/signup", "POST"],
  ])("answers 405 to %s and says what is possible", async (call, allowed) => {
    const answer = await request(sandbox, call);

    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe(allowed);
  });

  it("answers HEAD as GET, without a body", async () => {
    const answer = await request(sandbox, "HEAD /api/v2/billing/account");

    expect(answer).toMatchObject({ status: 200, body: "" });
  });
});

describe("request bodies", () => {
  const create = "POST /api/v4/runs";

  it.each(["{", '{"task":', "task=x", "\u0000"])(
    "answers 422 to the malformed JSON %j",
    async (raw) => {
      const answer = await request(sandbox, create, undefined, { raw });

      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({
        detail: [{ loc: ["body"], msg: expect.any(String), type: "json_invalid" }],
      });
    },
  );

  it("answers 422 when a required body is missing", async () => {
    const answer = await request(sandbox, create);
    expect(answer).toMatchObject(refusal({ loc: ["body"], type: "missing" }));
  });

  it("answers 422 to another content type than JSON", async () => {
    const headers = { "Content-Type": "text/plain" };
    const answer = await request(sandbox, create, { task: "x" }, { headers });
    expect(answer).toMatchObject(refusal({ loc: ["header", "Content-Type"] }));
  });

  it("takes JSON with a character set", async () => {
    const headers = { "Content-Type": "application/json; charset=utf-8" };

    expect((await request(sandbox, create, { task: "é" }, { headers })).status).toBe(200);
  });

  it("ignores fields that the description does not show", async () => {
    const raw = '{"task":"x","future":1,"__proto__":{"model":5}}';

    expect((await request(sandbox, create, undefined, { raw })).status).toBe(200);
  });

  it("takes a task of a megabyte", async () => {
    expect((await request(sandbox, create, { task: "x".repeat(1_000_000) })).status).toBe(200);
  });

  it("takes a body whose length is not announced", async () => {
    const headers = { [keyHeader]: sandbox.us.apiKey, "Content-Type": "application/json" };
    const outgoing = httpRequest(`${sandbox.us.baseUrl}/api/v4/runs`, { method: "POST", headers });
    const answered = once(outgoing, "response");
    outgoing.write('{"task":');
    outgoing.end('"x"}');
    const [response]: IncomingMessage[] = await answered;
    response?.resume();

    expect(response?.statusCode).toBe(200);
    expect(sandbox.control.requests().at(-1)?.body).toBe('{"task":"x"}');
  });
});
