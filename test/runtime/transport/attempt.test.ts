import { getEventListeners } from "node:events";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  ConnectionError,
  OutcomeUnknownError,
  TimeoutError,
} from "../../../runtime/errors/index.js";
import { createAttempt } from "../../../runtime/transport/attempt.js";
import { composeFetch } from "../../../runtime/transport/fetch.js";
import { maxResponseBytes } from "../../../runtime/transport/read-body.js";
import { callOf, unsafeCallOf } from "./calls.js";
import { rejectionOf } from "./failing.js";
import { type Loopback, startRawServer, startServer } from "./loopback.js";

const attempt = createAttempt(composeFetch(fetch, []));
const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

describe("createAttempt", () => {
  let server: Loopback | undefined;
  afterEach(async () => {
    vi.useRealTimers();
    await server?.close();
  });

  /** A raw server that sends `bytes` and then ends, or resets, or keeps the connection as it is. */
  async function serveBytes(bytes: string, then: "end" | "reset" | "keep"): Promise<string> {
    server = await startRawServer((socket) => {
      socket.write(bytes, () => {
        if (then === "end") socket.end();
        if (then === "reset") socket.resetAndDestroy();
      });
    });
    return server.baseUrl;
  }

  it("sends method, URL, headers and body, and reads the whole answer", async () => {
    server = await startServer((response) => response.writeHead(201, "Made").end("done"));
    const url = `${server.baseUrl}/api/v4/runs?a=1`;
    const headers = { "x-trace": "1", "content-type": "application/json" };
    const received = await attempt(unsafeCallOf({ url, headers, body: "{}" }));
    expect(received).toMatchObject({ status: 201, statusText: "Made" });
    expect(new TextDecoder().decode(received.bytes)).toBe("done");
    expect(server.seen).toMatchObject([
      { method: "POST", url: "/api/v4/runs?a=1", body: "{}", headers },
    ]);
  });

  it("gives answers of every status, redirects included, without following them", async () => {
    server = await startServer((response, { url }) => {
      response.writeHead(Number(url?.slice(1)), { location: "/200" }).end();
    });
    for (const status of [200, 204, 301, 302, 303, 304, 307, 308, 404, 500]) {
      const received = await attempt(callOf({ url: `${server.baseUrl}/${status}` }));
      expect(received.status).toBe(status);
    }
    expect(server.seen).toHaveLength(10);
  });

  it("says that nothing was sent when the connection is refused", async () => {
    server = await startServer(() => {});
    const { baseUrl, host } = server;
    await server.close();
    for (const call of [callOf({ url: baseUrl }), unsafeCallOf({ url: baseUrl })]) {
      const error = await rejectionOf(attempt(call));
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({ reason: "unreachable", cause: { code: "ECONNREFUSED" } });
      expect(String(error)).toContain(host);
    }
  });

  it("says that nothing was sent when the host is not found", async () => {
    const error = await rejectionOf(attempt(unsafeCallOf({ url: "http://nowhere.invalid/" })));
    expect(error).toMatchObject({ reason: "unreachable" });
    expect(String(error)).toContain("nowhere.invalid");
  });

  it.each([
    ["closes without an answer", "", "end"],
    ["resets without an answer", "", "reset"],
    ["resets within the headers", "HTTP/1.1 200 OK\r\ncontent-", "reset"],
    ["ends before the announced length", `${head}content-length: 20\r\n\r\n{"id":`, "end"],
    ["resets within the body", `${head}content-length: 20\r\n\r\n{"id":`, "reset"],
    ["ends within a chunk", `${head}transfer-encoding: chunked\r\n\r\n8\r\n{"id":`, "end"],
    [
      "sends a broken chunk",
      `${head}transfer-encoding: chunked\r\n\r\nzz\r\n{"id":1}\r\n0\r\n\r\n`,
      "keep",
    ],
    ["sends what is not HTTP", "SSH-2.0-canary\r\n", "end"],
    [
      "sends broken gzip",
      `${head}content-encoding: gzip\r\ncontent-length: 6\r\n\r\ncanary`,
      "end",
    ],
  ] as const)("knows no outcome when the server %s", async (_, bytes, then) => {
    const url = await serveBytes(bytes, then);
    const repeatable = await rejectionOf(attempt(callOf({ url })));
    expect(repeatable).toBeInstanceOf(ConnectionError);
    expect(repeatable).toMatchObject({ reason: "lost" });
    const unsafe = await rejectionOf(attempt(unsafeCallOf({ url })));
    expect(unsafe).toBeInstanceOf(OutcomeUnknownError);
    expect(unsafe).toMatchObject({ reason: "lost" });
  });

  it.each([
    ["sends nothing", ""],
    ["stops within the headers", "HTTP/1.1 200 OK\r\n"],
    ["stops after the headers", `${head}content-length: 20\r\n\r\n`],
    ["stops within the body", `${head}content-length: 20\r\n\r\n{"id":`],
  ])("ends in time when the server %s", async (_, bytes) => {
    const url = await serveBytes(bytes, "keep");
    expect(await rejectionOf(attempt(callOf({ url, timeout: 50 })))).toBeInstanceOf(TimeoutError);
    const unsafe = await rejectionOf(attempt(unsafeCallOf({ url, timeout: 50 })));
    expect(unsafe).toBeInstanceOf(OutcomeUnknownError);
    expect(unsafe).toMatchObject({ reason: "timeout" });
  });

  it("counts the whole body against the time, however steadily it drips", async () => {
    server = await startServer((response) => {
      const drip = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(drip));
    });
    const started = performance.now();
    const call = callOf({ url: server.baseUrl, timeout: 100 });
    expect(await rejectionOf(attempt(call))).toBeInstanceOf(TimeoutError);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it.each([
    ["stalls", "keep"],
    ["breaks off", "reset"],
  ] as const)("takes a refusal for an answer although its body %s", async (_, then) => {
    const url = await serveBytes("HTTP/1.1 409 Conflict\r\ncontent-length: 20\r\n\r\n{", then);
    const received = await attempt(unsafeCallOf({ url, timeout: 1000 }));
    expect(received).toMatchObject({ status: 409, bytes: new Uint8Array() });
  });

  it("ends a call whose fetch ignores every signal", async () => {
    const deaf = createAttempt(composeFetch(() => new Promise<never>(() => {}), []));
    expect(await rejectionOf(deaf(callOf({ timeout: 20 })))).toBeInstanceOf(TimeoutError);
    const controller = new AbortController();
    const pending = deaf(callOf({ signal: controller.signal }));
    controller.abort("enough");
    expect(await rejectionOf(pending)).toBe("enough");
  });

  it("rejects with the reason of the signal while it reads the answer", async () => {
    const url = await serveBytes(`${head}content-length: 20\r\n\r\n{"id":`, "keep");
    const reason = new Error("the user left");
    const controller = new AbortController();
    const pending = attempt(callOf({ url, signal: controller.signal }));
    setTimeout(() => controller.abort(reason), 30);
    expect(await rejectionOf(pending)).toBe(reason);
  });

  it("waits after an abort for the answer to what must not be repeated, within its time", async () => {
    server = await startServer((response, { url }) => {
      if (url !== "/never") setTimeout(() => response.end('{"id":"run_1"}'), 60);
    });
    const controller = new AbortController();
    const { signal } = controller;
    const { baseUrl } = server;
    const answered = attempt(unsafeCallOf({ url: baseUrl, signal }));
    const silent = attempt(unsafeCallOf({ url: `${baseUrl}/never`, signal, timeout: 200 }));
    setTimeout(() => controller.abort("enough"), 30);
    expect(await answered).toMatchObject({ status: 200 });
    expect(await rejectionOf(silent)).toMatchObject({ code: "outcome_unknown", reason: "timeout" });
  });

  it("does not wait for ever after an abort, even where the time is unlimited", async () => {
    const deaf = createAttempt(composeFetch(() => new Promise<never>(() => {}), []));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const controller = new AbortController();
    const pending = deaf(unsafeCallOf({ signal: controller.signal, timeout: Infinity }));
    controller.abort("enough");
    vi.advanceTimersByTime(60_000);
    expect(await rejectionOf(pending)).toMatchObject({ code: "outcome_unknown" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("sends nothing when the signal was aborted before", async () => {
    server = await startServer((response) => response.end());
    const call = callOf({ url: server.baseUrl, signal: AbortSignal.abort("before") });
    expect(await rejectionOf(attempt(call))).toBe("before");
    expect(server.seen).toEqual([]);
  });

  it("leaves no timer and no listener behind, however it ends", async () => {
    // Not the platform's fetch, which has timers of its own.
    const ended = createAttempt(
      composeFetch(async (url) => {
        if (url === "/break") throw new TypeError("fetch failed");
        return new Response(url === "/stall" ? new ReadableStream() : "{}");
      }, []),
    );
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { signal } = new AbortController();
    const start = (url: string): Promise<unknown> =>
      ended(callOf({ url, signal })).catch((error: unknown) => error);
    expect(await start("/")).toMatchObject({ status: 200 });
    expect(vi.getTimerCount()).toBe(0);
    expect(await start("/break")).toMatchObject({ reason: "lost" });
    expect(vi.getTimerCount()).toBe(0);
    const stalled = start("/stall");
    expect(vi.getTimerCount()).toBe(1);
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(await stalled).toBeInstanceOf(TimeoutError);
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  it("leaves neither behind when it is aborted", async () => {
    const stalled = createAttempt(composeFetch(async () => new Response(new ReadableStream()), []));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const controller = new AbortController();
    const pending = stalled(callOf({ signal: controller.signal }));
    expect(vi.getTimerCount()).toBe(1);
    controller.abort("enough");
    expect(await rejectionOf(pending)).toBe("enough");
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("waits without a timer when the time is unlimited", async () => {
    const answered = createAttempt(composeFetch(async () => new Response("{}"), []));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const pending = answered(callOf({ timeout: Infinity }));
    expect(vi.getTimerCount()).toBe(0);
    expect(await pending).toMatchObject({ status: 200 });
  });

  it("gives up on a body that grows past the limit, compressed or not", async () => {
    const bomb = gzipSync(Buffer.alloc(maxResponseBytes + 1));
    server = await startServer((response, { url }) => {
      if (url === "/bomb") response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
      else response.writeHead(200, { "content-length": maxResponseBytes + 1 }).flushHeaders();
    });
    for (const path of ["/bomb", "/giant"]) {
      const url = server.baseUrl + path;
      expect(await rejectionOf(attempt(callOf({ url })))).toMatchObject({
        code: "connection_failed",
        reason: "too_large",
      });
    }
  });

  it("passes on what an interceptor threw before it sent anything", async () => {
    const own = new TypeError("denied by policy");
    const denied = createAttempt(composeFetch(fetch, [() => () => Promise.reject(own)]));
    expect(await rejectionOf(denied(unsafeCallOf()))).toBe(own);
  });

  it("knows no outcome of what must not be repeated once an interceptor fails after it", async () => {
    server = await startServer((response) => response.end("{}"));
    const own = new TypeError("broken");
    const failing = createAttempt(
      composeFetch(fetch, [
        (next) => async (input, init) => {
          await next(input, init);
          throw own;
        },
      ]),
    );
    const url = server.baseUrl;
    expect(await rejectionOf(failing(callOf({ url })))).toBe(own);
    const error = await rejectionOf(failing(unsafeCallOf({ url })));
    expect(error).toMatchObject({ code: "outcome_unknown", cause: own });
  });

  it("gives every attempt headers of its own", async () => {
    const counted: (string | null)[] = [];
    const counting = createAttempt(
      composeFetch(async (_, init) => {
        const headers = new Headers(init?.headers);
        if (init?.headers instanceof Headers) init.headers.append("x-count", "1");
        counted.push(headers.get("x-count"));
        return new Response("{}");
      }, []),
    );
    const call = callOf({ headers: { "x-trace": "1" } });
    await counting(call);
    await counting(call);
    expect(counted).toEqual([null, null]);
  });
});
