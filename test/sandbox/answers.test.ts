import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { operations } from "../specs/transcribed/operations.js";
import { useSandbox } from "../support/use-sandbox.js";
import { keyHeader, member, request } from "./support/request.js";
import { solveChallenge } from "./support/solve-challenge.js";

const sandbox = useSandbox({ runDuration: Infinity, settings: { throttling: false } });

describe("a request with another key than the deployment's", () => {
  const keyed = Object.values(operations)
    .flat()
    .flatMap(([method, path, , , key]) => (key === "key" ? `${method} ${path}` : []));

  it.each(keyed)("is refused: none for %s", async (call) => {
    const answer = await request(sandbox, call, undefined, { key: null });
    expect(answer).toMatchObject({ status: 401, body: { message: expect.any(String) } });
  });

  it("is refused if it is empty, or in another header", async () => {
    const account = "GET /api/v2/billing/account";
    const headers = { Authorization: `Bearer ${sandbox.us.apiKey}` };
    for (const changes of [{ key: "" }, { key: null, headers }])
      expect(await request(sandbox, account, undefined, changes)).toMatchObject({ status: 401 });
  });
});

describe("a request body", () => {
  it.each([
    ["text/plain", 422, { detail: [{ loc: ["header", "Content-Type"] }] }],
    ["application/json; charset=utf-8", 200, {}],
  ])("of the type %s is answered with %d", async (type, status, body) => {
    const headers = { "Content-Type": type };
    const answer = await request(sandbox, "POST /api/v4/runs", { task: "é" }, { headers });
    expect(answer).toMatchObject({ status, body });
  });

  it("may have a megabyte", async () => {
    const task = "x".repeat(1_000_000);
    expect((await request(sandbox, "POST /api/v4/runs", { task })).status).toBe(200);
  });

  it("need not announce its length", async () => {
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

it("a sign-up asks something else each time, and takes the answer to every kind of problem", async () => {
  const texts = new Set<string>();
  for (let count = 0; count < 30; count += 1) {
    const asked = await request(sandbox, "POST /cloud/signup", {}, { key: null });
    const text = member(asked, "challenge_text");
    texts.add(text);
    const body = { challenge_id: member(asked, "challenge_id"), answer: solveChallenge(text) };
    const verified = await request(sandbox, "POST /cloud/signup/verify", body, { key: null });
    expect(verified.status, text).toBe(200);
  }
  expect(texts.size).toBeGreaterThan(20);
});

/** Reads the account from an address of the loopback interface. */
async function statusFrom(localAddress: string): Promise<number | undefined> {
  const headers = { [keyHeader]: sandbox.us.apiKey };
  const url = `${sandbox.us.baseUrl}/api/v2/billing/account`;
  const outgoing = httpRequest(url, { localAddress, headers });
  outgoing.end();
  const [response]: IncomingMessage[] = await once(outgoing, "response");
  response?.resume();
  return response?.statusCode;
}

it("the edge layer counts source addresses apart", async () => {
  sandbox.control.set({ throttling: true, edgeRate: { general: 0.01 } });
  sandbox.control.clock.setScale(0);
  for (let count = 0; count < 3; count += 1) expect(await statusFrom("127.0.0.1")).toBe(200);
  expect(await statusFrom("127.0.0.2")).toBe(200);
  expect(await statusFrom("127.0.0.1")).toBe(429);
});
