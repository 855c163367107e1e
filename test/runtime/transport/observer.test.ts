import { describe, expect, it } from "vitest";
import type {
  ClientOptions,
  LogFields,
  RetryNotice,
  ThrottleNotice,
} from "../../../runtime/transport/index.js";
import { createRun, getRun } from "./deployments.js";
import { json, reset, script, type Step } from "./scripted-service.js";

const ok = json(200, { id: "run_canary" });
const throttle = json(429, { limit_rps: 25, retry_after_seconds: 2, detail: "canary" });

async function play(steps: readonly Step[], options: ClientOptions): Promise<unknown> {
  const service = script(steps, options);
  const path = { id: "run_1" };
  return service.settle(service.transport.send(getRun, { path, query: { q: "canary" } }));
}

describe("onRetry", () => {
  it("is called before every repeat", async () => {
    const notices: RetryNotice[] = [];
    await play([reset, json(503, {}), ok], { onRetry: (notice) => void notices.push(notice) });
    expect(notices).toEqual([
      {
        operation: "runs.get",
        retry: 1,
        delay: 500,
        reason: "connection_failed",
        status: undefined,
      },
      { operation: "runs.get", retry: 2, delay: 1_000, reason: "server_error", status: 503 },
    ]);
  });
});

describe("onThrottle", () => {
  it("is called for every throttle, waited for or not", async () => {
    const notices: ThrottleNotice[] = [];
    const onThrottle = (notice: ThrottleNotice): void => void notices.push(notice);
    await play([throttle, ok], { onThrottle });
    await play([json(503, {}, { "retry-after": "300" })], { onThrottle });
    expect(notices).toEqual([
      {
        operation: "runs.get",
        scope: "project",
        retryAfter: 2_000,
        limitRps: 25,
        status: 429,
        willRetry: true,
      },
      {
        operation: "runs.get",
        scope: "edge",
        retryAfter: 300_000,
        limitRps: undefined,
        status: 503,
        willRetry: false,
      },
    ]);
  });
});

describe("the logger", () => {
  it("gets calls, repeats and throttles, each at its level", async () => {
    const lines: [string, string, LogFields][] = [];
    const write =
      (level: string) =>
      (message: string, fields: LogFields): void =>
        void lines.push([level, message, fields]);
    const logger = { debug: write("debug"), info: write("info"), warn: write("warn") };
    await play([throttle, reset, ok], { logger });
    await play([json(404, {})], { logger });
    const create = script([reset], { logger });
    await create.settle(create.transport.send(createRun, { body: { task: "canary" } }));
    expect(
      lines.map(([level, message]) => `${level} ${message.replace(/\d+ ms$/, "N ms")}`),
    ).toEqual([
      "warn runs.get: throttled (project) for N ms",
      "info runs.get: retry 1 in 2000 ms (throttled)",
      "info runs.get: retry 2 in 1000 ms (connection_failed)",
      "debug runs.get: returned 200 after N ms",
      "debug runs.get: returned 404 after N ms",
      "debug runs.create: failed (outcome_unknown) after N ms",
    ]);
    expect(JSON.stringify(lines)).not.toContain("canary");
  });

  it("may lack levels, and may be the console", async () => {
    expect(await play([throttle, reset, ok], { logger: {} })).toEqual({ id: "run_canary" });
    const methods: ClientOptions["logger"] = {
      ...console,
      debug: () => {},
      warn: () => {},
      info: () => {},
    };
    expect(await play([throttle, ok], { logger: methods })).toEqual({ id: "run_canary" });
  });
});
