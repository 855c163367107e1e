import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { rawRequest } from "../support/raw-request.js";
import { keyHeader } from "../../sandbox/support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

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
