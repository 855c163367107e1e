import { setTimeout as sleep } from "node:timers/promises";
import { getEventListeners, once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { type Loopback, sendJson, useServer } from "../../runtime/transport/loopback.js";
import { drainPages, poll, serialize, runAll } from "../../../runtime/polling/index.js";
import type { Interceptor } from "../../../runtime/transport/index.js";
import { collect } from "../../runtime/waiting/support/collect.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { useSandbox } from "../../support/use-sandbox.js";

const warnings: Error[] = [];
const note = (warning: Error): void => void warnings.push(warning);
let server: Loopback;
beforeEach(async () => {
  warnings.length = 0;
  process.on("warning", note);
  server = await useServer((response) => {
    setTimeout(() => sendJson(response, 200, { id: "x", status: "running" }), 20);
  });
});
afterEach(() => void process.off("warning", note));

const path = { params: { path: { id: "x" } } };

type Call = (client: V4Client, signal: AbortSignal) => Promise<unknown>;

it.each<[string, Call]>([
  ["methods", ({ runs }, signal) => runs.get("x", { signal })],
  ["client.http", ({ http }, signal) => http.GET("/runs/{id}", { ...path, signal })],
  ["waits", ({ runs }, signal) => runs.waitForCompletion("x", { signal }).catch(String)],
])("a signal that a hundred %s share warns of no leak", async (what, call) => {
  const client = new V4Client({ apiKey: "svc_key", baseUrl: server.baseUrl, budget: "off" });
  const controller = new AbortController();
  const { signal } = controller;
  const calls = Array.from({ length: 100 }, () => call(client, signal));
  expect(getEventListeners(signal, "abort").length).toBeLessThanOrEqual(1);
  await sleep(20);
  if (what === "waits") controller.abort("enough");
  await Promise.all(calls);
  await sleep(20);
  expect(warnings).toEqual([]);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

const explained = "The `signal` that you passed timed out, not the client.";

const sandbox = useSandbox({ runDuration: Infinity }, "test");

type Work = (client: V4Client, signal: AbortSignal) => Promise<unknown>;

const params = { path: { id: "x" } };
const bodies = [{ task: "x" }];

/** Every kind of work that takes a signal. */
const works: readonly (readonly [name: string, work: Work])[] = [
  ["a call", ({ runs }, signal) => runs.get("run_1", { signal })],
  ["client.http", ({ http }, signal) => http.GET("/runs/{id}", { params, signal })],
  ["a creation with its wait", ({ runs }, signal) => runs.createAndWait({ task: "x" }, { signal })],
  ["a wait", ({ runs }, signal) => runs.waitForCompletion("run_1", { signal })],
  ["watch", ({ runs }, signal) => collect(runs.watch("run_1", { signal }))],
  ["runAll", ({ runs }, signal) => collect(runAll(runs.batch(bodies, { signal, concurrency: 1 })))],
  ["a browser", ({ browsers }, signal) => browsers.open({}, { signal })],
  ["poll", (_, signal) => poll(() => 1, { until: () => false, signal })],
  ["pages", (_, signal) => collect(drainPages(() => ({ hasMore: false }), { signal }))],
  ["serialize", (_, signal) => serialize("key", () => 1, { signal })],
];

it.each(works)("a signal of AbortSignal.timeout() is named as yours by %s", async (_, work) => {
  const signal = AbortSignal.timeout(1);
  await once(signal, "abort");
  const error = await rejectionOf(work(new V4Client(sandbox.us), signal));
  expect(error).toBeInstanceOf(DOMException);
  const code = DOMException.TIMEOUT_ERR;
  expect(error).toMatchObject({ name: "TimeoutError", code, message: explained });
});

it.each([
  ["the time-out of the client", undefined, { name: "TimeoutError", code: "timeout" }],
  ["the caller's reason", new Error("enough"), { message: "enough" }],
])("the signal that interceptors see aborts with %s", async (_, reason, expected) => {
  sandbox.control.injectFault({ effect: { kind: "hang", carriedOut: false } });
  let seen: AbortSignal | null | undefined;
  const look: Interceptor = (next) => (input, init) => {
    seen = init?.signal;
    return next(input, init);
  };
  const options = { timeout: reason ? 60_000 : 20, maxRetries: 0, interceptors: [look] };
  const controller = new AbortController();
  if (reason) setTimeout(() => controller.abort(reason), 20);
  const { runs } = new V4Client({ ...sandbox.us, ...options });
  await rejectionOf(runs.get("run_1", { signal: controller.signal }));
  expect(seen?.reason).toMatchObject(expected);
});
