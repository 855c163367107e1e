import { getEventListeners } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TimeoutError } from "../../../runtime/errors/index.js";
import { createAttempt } from "../../../runtime/transport/attempt.js";
import type { Call, Received } from "../../../runtime/transport/call.js";
import type { Interceptor } from "../../../runtime/transport/fetch.js";
import { callOf, unsafeCallOf } from "./calls.js";
import { rejectionOf } from "./failing.js";
import { answerOf } from "./streaming-server.js";
import { useRawServer, useServer } from "./loopback.js";

const attempt = attempting(fetch);

/** An attempt as a call sees it: a response, or the error that it ends with. */
function attempting(...settings: Parameters<typeof createAttempt>) {
  const send = createAttempt(...settings);
  return async (call: Call): Promise<Received> => {
    const ended = await send(call);
    if ("status" in ended) return ended;
    throw ended.failure.error;
  };
}

describe("createAttempt", () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["stalls", "keep"],
    ["breaks off", "reset"],
  ] as const)("takes a refusal for an answer although its body %s", async (_, then) => {
    const { baseUrl: url } = await useRawServer((socket) => {
      socket.write("HTTP/1.1 409 Conflict\r\ncontent-length: 20\r\n\r\n{", () => {
        if (then === "reset") socket.resetAndDestroy();
      });
    });
    const received = await attempt(unsafeCallOf({ url, timeout: 1000 }));
    expect(received).toMatchObject({ status: 409, bytes: new TextEncoder().encode("{") });
  });

  it("ends a call whose fetch ignores every signal", async () => {
    const deaf = attempting(() => new Promise<never>(() => {}));
    expect(await rejectionOf(deaf(callOf({ timeout: 20 })))).toBeInstanceOf(TimeoutError);
    const controller = new AbortController();
    const pending = deaf(callOf({ signal: controller.signal }));
    controller.abort("enough");
    expect(await rejectionOf(pending)).toBe("enough");
  });

  it("waits after an abort for the answer to what must not be repeated, within its time", async () => {
    const { baseUrl } = await useServer((response, { url }) => {
      if (url !== "/never") setTimeout(() => response.end('{"id":"run_1"}'), 60);
    });
    const controller = new AbortController();
    const { signal } = controller;
    const answered = attempt(unsafeCallOf({ url: baseUrl, signal }));
    const sent = attempt(unsafeCallOf({ url: `${baseUrl}/never`, signal, timeout: 200 }));
    const silent = rejectionOf(sent);
    setTimeout(() => controller.abort("enough"), 30);
    expect(await answered).toMatchObject({ status: 200 });
    expect(await silent).toMatchObject({ code: "outcome_unknown", reason: "timeout" });
  });

  it("does not wait for ever after an abort, even where the time is unlimited", async () => {
    const deaf = attempting(() => new Promise<never>(() => {}));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const controller = new AbortController();
    const pending = deaf(unsafeCallOf({ signal: controller.signal, timeout: Infinity }));
    controller.abort("enough");
    vi.advanceTimersByTime(60_000);
    expect(await rejectionOf(pending)).toMatchObject({ code: "outcome_unknown" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leaves neither behind when it is aborted", async () => {
    const stalled = attempting(async () => new Response(new ReadableStream()));
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
    const answered = attempting(async () => new Response("{}"));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const pending = answered(callOf({ timeout: Infinity }));
    expect(vi.getTimerCount()).toBe(0);
    expect(await pending).toMatchObject({ status: 200 });
  });

  it("knows no outcome of what must not be repeated once an interceptor fails after it", async () => {
    const { baseUrl: url } = await useServer((response) => response.end("{}"));
    for (const own of [new TypeError("broken"), "broken"]) {
      const fail: Interceptor = (next) => async (input, init) => {
        await next(input, init);
        throw own;
      };
      const failing = attempting(fetch, [fail]);
      expect(await rejectionOf(failing(callOf({ url })))).toBe(own);
      const error = await rejectionOf(failing(unsafeCallOf({ url })));
      expect(error).toMatchObject({ code: "outcome_unknown", cause: { message: "broken" } });
    }
  });

  it("reads an answer of exactly 64 MiB", async () => {
    const pieces = Array.from({ length: 64 }, () => new Uint8Array(1024 * 1024).fill(1));
    const large = attempting(async () => answerOf(pieces, "application/json"));
    expect((await large(callOf())).bytes.byteLength).toBe(67_108_864);
  });

  it("gives every attempt headers of its own", async () => {
    const counted: (string | null)[] = [];
    const counting = attempting(async (_, init) => {
      const headers = new Headers(init?.headers);
      if (init?.headers instanceof Headers) init.headers.append("x-count", "1");
      counted.push(headers.get("x-count"));
      return new Response("{}");
    });
    const call = callOf({ headers: { "x-trace": "1" } });
    await Promise.all([counting(call), counting(call)]);
    expect(counted).toEqual([null, null]);
  });
});
