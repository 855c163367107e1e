import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage, type Server } from "node:http";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverNotices } from "../../../sandbox/http/notices.js";
import { startSandbox, type Sandbox } from "../../../sandbox/index.js";
import { keyHeader, request } from "../../sandbox/support/request.js";
import { rawRequest } from "../support/raw-request.js";

let sandbox: Sandbox;
const servers: Server[] = [];

beforeAll(async () => {
  const note = (message: unknown): void => {
    servers.push(Object(message).server);
  };
  subscribe(serverNotices.name, note);
  sandbox = await startSandbox();
  unsubscribe(serverNotices.name, note);
});
afterAll(() => sandbox.close());

const megabyte = "x".repeat(2 ** 20);

/** Headers with which a request is let in. */
function headersOf(): Record<string, string> {
  const keys = { [keyHeader]: sandbox.us.apiKey, "X-Sandbox-Control-Token": sandbox.control.token };
  return { "Content-Type": "application/json", ...keys };
}

/** Sends far more than is read; returns the status and how many megabytes the server has taken. */
async function flood(path: string): Promise<{ status: number; taken: number }> {
  const headers = headersOf();
  let taken = 0;
  function* pour(): Generator<string> {
    for (; taken < 700; taken += 1) yield megabyte;
  }
  const body = Readable.from(pour());
  const outgoing = httpRequest(sandbox.us.baseUrl + path, { method: "POST", headers });
  const answered = once(outgoing, "response");
  // What is still being sent when the answer is here fails.
  body.pipe(outgoing.on("error", () => {}));
  const [response]: IncomingMessage[] = await answered;
  body.destroy();
  outgoing.destroy();
  return { status: response?.statusCode ?? NaN, taken };
}

describe("an attacker who sends bodies without end", () => {
  const paths = ["/control/faults", "/control/reset", "/control/nothing", "/api/v4/runs"];

  it.each(paths)("fills the memory by %s", async (path) => {
    const { status, taken } = await flood(path);
    expect(status).toBe(413);
    expect(taken).toBeLessThan(64);
  });

  it.each(["/control/faults", "/api/v4/runs"])("announces 700 MB to %s", async (path) => {
    const { host } = new URL(sandbox.us.baseUrl);
    const keys = Object.entries(headersOf()).map(([name, value]) => `${name}: ${value}`);
    const lines = [`POST ${path} HTTP/1.1`, `Host: ${host}`, ...keys, "Content-Length: 700000000"];
    const { status, text } = await rawRequest(sandbox.us.baseUrl, lines);
    expect(status).toBe(413);
    expect(text).toContain("8388608 bytes");
  });

  it("stops everything with a body that is nested deeply", async () => {
    const depth = 100_000;
    const nested = `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const raw = `{"task":"x","modelParams":{"deep":${nested}}}`;
    const answer = await request(sandbox, "POST /api/v4/runs", undefined, { raw });
    expect([200, 422]).toContain(answer.status);
    const fault = { raw: `{"effect":{"kind":"answer","status":200,"body":${nested}}}`, key: null };
    const planted = await request(sandbox, "POST /control/faults", undefined, fault);
    // Newer versions of V8 parse any depth.
    expect([200, 400]).toContain(planted.status);
    expect((await request(sandbox, "GET /api/v2/billing/account")).status).toBe(200);
    sandbox.control.clearFaults();
    expect((await request(sandbox, "GET /api/v2/billing/account")).status).toBe(200);
  });
});

it("an attacker who never finishes holds connections with half a header, or sends headers without end", async () => {
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect(server.headersTimeout).toBeLessThanOrEqual(15_000);
    expect(server.requestTimeout).toBeLessThanOrEqual(60_000);
  }
  const { host } = new URL(sandbox.us.baseUrl);
  const lines = ["GET / HTTP/1.1", `Host: ${host}`, `X-Long: ${"x".repeat(100_000)}`];
  expect((await rawRequest(sandbox.us.baseUrl, lines)).status).toBe(431);
});
