import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, it } from "vitest";
import { type ClientOptions, Transport } from "../../../runtime/transport/index.js";
import { createRun, getRun, limitedV4, stopBrowser } from "../../runtime/transport/deployments.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { startRawServer, useRawServer } from "../../runtime/transport/loopback.js";

type Break = (socket: Socket) => unknown;

const reset: Break = (socket) => socket.resetAndDestroy();
const end: Break = (socket) => socket.end();

/** Writes something, and then breaks the connection, or leaves it as it is. */
function write(bytes: string | Buffer, then: Break = end): Break {
  return (socket) => socket.write(bytes, () => then(socket));
}

const stay: Break = () => {};
const repeat = (text: string, milliseconds: number): Break => {
  return (socket) => {
    const timer = setInterval(() => socket.write(text), milliseconds);
    socket.on("close", () => clearInterval(timer));
  };
};

/** Sends as fast as it is read. */
function pour(text: string): Break {
  return (socket) => {
    const pump = (): void => {
      while (!socket.destroyed && socket.write(text));
    };
    socket.on("drain", pump);
    pump();
  };
}

/** The beginning of a response with JSON. */
function head(...headers: readonly string[]): string {
  const lines = ["HTTP/1.1 200 OK", "content-type: application/json", "connection: close"];
  return [...lines, ...headers, "", ""].join("\r\n");
}

function body(text: string | Buffer, ...headers: readonly string[]): Buffer {
  const start = head(`content-length: ${Buffer.byteLength(text)}`, ...headers);
  return Buffer.concat([Buffer.from(start), Buffer.from(text)]);
}

const gzip = "content-encoding: gzip";
const chunked = "transfer-encoding: chunked";
const megabyte = `100000\r\n${" ".repeat(0x10_00_00)}\r\n`;

/** What a service does once a request arrives, and what a client makes of it. */
const breaks: Readonly<Record<string, Readonly<Record<string, Break>>>> = {
  lost: {
    "a reset": reset,
    "an end without a word": (socket) => socket.destroy(),
    "a connection that is closed on one side": end,
    "a reset within the head": write("HTTP/1.1 200 OK\r\ncontent-", reset),
    "a reset within the body": write(`${head("content-length: 9")}{"id`, reset),
    "a length that is too long": write(`${head("content-length: 99")}{}`),
    "a bad chunk": write(`${head(chunked)}zz\r\n{}\r\n0\r\n\r\n`),
    "chunks without the last one": write(`HTTP/1.1 200 OK\r\n${chunked}\r\n\r\n2\r\n{}\r\n`),
    "bad gzip": write(body("canary task", gzip)),
    "another protocol": write("SSH-2.0-canary\r\n"),
    "a bad status line": write("HTTP/1.1 OK 200\r\n\r\n"),
    "a bad header": write("HTTP/1.1 200 OK\r\nbad header\u0000: 1\r\n\r\n{}"),
    "giant headers": write(head(`x-giant: ${"a".repeat(64 * 1024)}`)),
    "a change of protocol": write(
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
    ),
  },
  unusable: {
    "cut JSON": write(body('{"id":"canary task')),
    "a length that is too short": write(`${head("content-length: 9")}{"id":"canary task"}`),
    HTML: write(body("<html>canary task</html>")),
  },
  timeout: {
    silence: stay,
    "a stop within the head": write("HTTP/1.1 200 OK\r\ncontent-", stay),
    "a stop after the head": write(head("content-length: 9"), stay),
    "a stop within the body": write(`${head("content-length: 9")}{"id`, stay),
    "a slow drip": write(head(chunked), repeat("1\r\n \r\n", 10)),
    "early hints without end": repeat("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n", 5),
  },
  too_large: {
    "a body that unpacks to 80 MiB": write(body(gzipSync(Buffer.alloc(80 * 2 ** 20)), gzip)),
    "a giant length": write(`${head("content-length: 99999999999")}{`, stay),
    "a body without end": write(head(chunked), pour(megabyte)),
  },
};
const cases = Object.entries(breaks).flatMap(([reason, ways]) =>
  Object.entries(ways).map(([way, serve]) => ({ reason, way, serve })),
);

/** What the errors of a read and of a creation say. */
const messages: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  lost: [/is safe to retry/, /may have been carried out: check for its effect/],
  unusable: [/JSON/, /JSON.*check for its effect/],
  timeout: [/within 1000 ms.*safe to call again/, /within 1000 ms/],
  too_large: [/larger than 64 MiB/, /64 MiB/],
};

function connectTo(baseUrl: string, options: ClientOptions = {}): Transport {
  const limits = { maxRetries: 0, timeout: 60_000, budget: "off" } as const;
  return new Transport(limitedV4, { apiKey: "svc_canary", baseUrl, ...limits, ...options });
}

const path = { id: "x" };

describe("a service answers with", () => {
  it.for(cases)("$way: $reason", { concurrent: true }, async ({ reason, serve }, context) => {
    const { expect, onTestFinished } = context;
    const sockets: Socket[] = [];
    const { baseUrl, close } = await startRawServer((socket) => {
      sockets.push(socket);
      serve(socket);
    });
    onTestFinished(close);
    const timeout = reason === "timeout" ? 1_000 : 60_000;
    const transport = connectTo(baseUrl, { timeout });
    const read = await rejectionOf(transport.send(getRun, { path }));
    const created = await rejectionOf(transport.send(createRun, { body: { task: "canary task" } }));
    const name = reason === "timeout" ? "TimeoutError" : "ConnectionError";
    expect(read).toMatchObject({ name, ...(reason !== "timeout" && { reason }) });
    expect(created).toMatchObject({ name: "OutcomeUnknownError", reason });
    for (const [at, error] of [read, created].entries()) {
      expect(String(error)).toMatch(messages[reason]?.[at] ?? "");
      expect(String(error)).not.toContain("canary");
    }
    // The client lets go of every connection.
    const isOpen = (): boolean => sockets.some(({ destroyed }) => !destroyed);
    await expect.poll(isOpen, { timeout: 20_000 }).toBe(false);
  });

  it.for([
    ["a reset", reset],
    ["an end", (socket: Socket) => socket.destroy()],
  ] as const)("%s while it is sent 8 MB", async ([, serve], { expect }) => {
    const { baseUrl } = await useRawServer(serve);
    const input = { body: { task: "x".repeat(8_000_000) } };
    const error = await rejectionOf(connectTo(baseUrl).send(createRun, input));
    expect(error).toMatchObject({ name: "OutcomeUnknownError", reason: "lost" });
  });

  it.for([
    ["an empty body", body("")],
    ["204 for JSON", "HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n"],
  ] as const)("%s, which is the same whoever asks again", async ([, bytes], { expect }) => {
    let requests = 0;
    const { baseUrl } = await useRawServer((socket) => {
      requests += 1;
      write(bytes)(socket);
    });
    const transport = connectTo(baseUrl, { maxRetries: 2 });
    const says = /the response \(20[04]\) is empty; expected JSON/;
    expect(String(await rejectionOf(transport.send(getRun, { path })))).toMatch(says);
    const created = await rejectionOf(transport.send(createRun, { body: { task: "x" } }));
    expect(created).toMatchObject({ name: "OutcomeUnknownError" });
    // A change whose answer has no shape succeeds.
    await transport.send(stopBrowser, { path, body: { action: "stop" } });
    expect(requests).toBe(3);
  });
});

it("a creation on a connection that is reset after it served another one is sent once", async ({
  expect,
}) => {
  let requests = 0;
  const { baseUrl } = await useRawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\n{"id":"run"}');
    socket.on("data", () => {
      requests += 1;
      socket.resetAndDestroy();
    });
  });
  const transport = connectTo(baseUrl, { maxRetries: 2 });
  const create = (): Promise<unknown> => transport.send(createRun, { body: { task: "x" } });
  await create();
  expect(await rejectionOf(create())).toMatchObject({ name: "OutcomeUnknownError" });
  expect(requests).toBe(1);
});
