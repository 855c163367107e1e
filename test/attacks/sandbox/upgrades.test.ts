import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { rawRequest } from "../support/raw-request.js";
import { keyHeader } from "../../sandbox/support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";
import { requestTargets } from "../support/request-targets.js";

const sandbox = useSandbox();

/** What `curl --http2` adds to a request without TLS, and others that nobody here speaks. */
const settings = "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA";
const upgrades = [
  ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", settings],
  ["Connection: Upgrade", "Upgrade: TLS/1.0"],
  ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"],
];

const body = JSON.stringify({ task: "Read." });

function linesOf(requestLine: string): string[] {
  const length = requestLine.startsWith("POST") ? [`Content-Length: ${body.length}`] : [];
  const headers = ["Host: 127.0.0.1", `${keyHeader}: ${sandbox.us.apiKey}`, ...length];
  return [requestLine, ...headers, "Content-Type: application/json"];
}

describe("a request to upgrade the connection", () => {
  it.each(upgrades)("is answered as if it did not ask: %s, %s", async (...upgrade) => {
    const post = [...linesOf("POST /api/v4/runs HTTP/1.1"), ...upgrade];
    const created = await rawRequest(sandbox.us.baseUrl, post, body);
    expect(created.status).toBe(200);
    const id = /"id":"([^"]+)"/.exec(created.text)?.[1] ?? "";
    expect(sandbox.control.runs().map((run) => run.id)).toContain(id);

    const get = [...linesOf(`GET /api/v4/runs/${id} HTTP/1.1`), ...upgrade];
    const read = await rawRequest(sandbox.us.baseUrl, get);
    expect(read.status).toBe(200);
    expect(read.text).toContain(id);
  });

  it("does not end the connection for the requests that follow", async () => {
    const socket = connect(Number(new URL(sandbox.us.baseUrl).port), "127.0.0.1");
    const get = linesOf("GET /api/v4/runs/none HTTP/1.1");
    const [upgrade = []] = upgrades;
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => (text += chunk));
    socket.write(`${[...get, ...upgrade].join("\r\n")}\r\n\r\n`);
    await once(socket, "data");
    socket.write(`${[...get, "Connection: close"].join("\r\n")}\r\n\r\n`);
    await once(socket, "close");
    expect(text.match(/HTTP\/1\.1 404 /g)).toHaveLength(2);
  });
});

describe("whoever reaches the port of a sandbox", () => {
  it.each(requestTargets)("gets an answer for %s, and so does everybody after", async (target) => {
    const { baseUrl, apiKey } = sandbox.us;
    const headers = [`Host: ${new URL(baseUrl).host}`, `${keyHeader}: ${apiKey}`];
    for (const method of ["GET", "POST", "OPTIONS", "PATCH"]) {
      const lines = [`${method} ${target} HTTP/1.1`, ...headers, "Content-Length: 0"];
      const { status } = await rawRequest(baseUrl, lines);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    }
    const upgrade = ["Upgrade: websocket", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="];
    await rawRequest(baseUrl, [`GET ${target} HTTP/1.1`, ...headers, ...upgrade]);
    const account = ["GET /api/v2/billing/account HTTP/1.1", ...headers];
    expect((await rawRequest(baseUrl, account)).status).toBe(200);
  });

  it.each(requestTargets)("gets an answer of its control API for %s", async (target) => {
    const { us, control } = sandbox;
    const { baseUrl } = us;
    const headers = [`Host: ${new URL(baseUrl).host}`, `X-Sandbox-Control-Token: ${control.token}`];
    const { status } = await rawRequest(baseUrl, [`GET /control${target} HTTP/1.1`, ...headers]);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });
});
