import { afterEach, describe, expect, it, vi } from "vitest";
import type {
  ClientOptions,
  LogFields,
  RetryNotice,
  ThrottleNotice,
} from "../../../runtime/transport/index.js";
import { readCases } from "../../support/read-cases.js";
import { createRun, getRun } from "./deployments.js";
import { messageOf } from "./failing.js";
import { json, reset, script, type Step } from "./scripted-service.js";

const operation = "runs.get";
const ok = json(200, { id: "run_canary" });
const throttle = json(429, { limit_rps: 25, retry_after_seconds: 2, detail: "canary" });

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function play(steps: readonly Step[], options: ClientOptions): Promise<unknown> {
  const service = script(steps, options);
  const path = { id: "run_1" };
  return service.settle(service.transport.send(getRun, { path, query: { q: "canary" } }));
}

it("onRetry is called before every repeat, and may fail", async () => {
  const notices: RetryNotice[] = [];
  const onRetry = (notice: RetryNotice): Promise<never> =>
    Promise.reject(new Error(`hook ${notices.push(notice)}`));
  expect(await play([reset, json(503, {}), ok], { onRetry })).toEqual({ id: "run_canary" });
  expect(notices).toEqual([
    { operation, retry: 1, delay: 500, reason: "connection_failed", status: undefined },
    { operation, retry: 2, delay: 1_000, reason: "server_error", status: 503 },
  ]);
});

it("onThrottle is called for every throttle, waited for or not", async () => {
  const notices: ThrottleNotice[] = [];
  const onThrottle = (notice: ThrottleNotice): void => void notices.push(notice);
  await play([throttle, ok], { onThrottle });
  await play([json(503, {}, { "retry-after": "300" })], { onThrottle });
  const ofProject = { scope: "project", retryAfter: 2_000, limitRps: 25, status: 429 };
  const ofEdge = { scope: "edge", retryAfter: 300_000, limitRps: undefined, status: 503 };
  expect(notices).toEqual([
    { operation, ...ofProject, willRetry: true },
    { operation, ...ofEdge, willRetry: false },
  ]);
});

describe("the logger", () => {
  const { story }: { story: string[] } = readCases("cases.yaml", import.meta.url);

  it.each([
    [undefined, "debug, info, warn"],
    ["debug", "debug, info, warn"],
    ["info", "info, warn"],
    ["warn", "warn"],
    ["error", "none"],
    ["off", "none"],
  ] as const)("gets attempts, repeats and throttles at their levels: %s", async (given, seen) => {
    const lines: [string, LogFields][] = [];
    const write = (level: string) => (message: string, fields: LogFields) => {
      lines.push([`${level} ${message.replace(/after \d+/, "after N")}`, fields]);
    };
    const logger = { debug: write("debug"), info: write("info"), warn: write("warn") };
    const options = { logger, logLevel: given };
    await play([throttle, reset, ok], options);
    const create = script([reset], options);
    await create.settle(create.transport.send(createRun, { body: { task: "canary" } }));
    const expected = story.filter((line) => seen.includes(line.split(" ", 1).join()));
    expect(lines.map(([line]) => line)).toEqual(expected);
    expect(JSON.stringify(lines)).not.toContain("canary");
  });

  it.each([
    ["no setting", undefined, undefined, 0],
    ["the variable", "debug", undefined, 1],
    ["the option, which comes first", "off", "debug", 1],
    ["the option, which comes first,", "debug", "off", 0],
    ["an empty variable", "", undefined, 0],
  ] as const)("is standard error with %s", async (_, variable, logLevel, lines) => {
    vi.stubEnv("SERVICE_LOG", variable);
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    await play([ok], { logLevel });
    const line = /^cloud-agent-sdk: runs\.get: returned 200 after \d+ ms \(general layer\)$/;
    const written = warn.mock.calls.flat();
    expect(written.filter((each) => line.test(String(each)))).toHaveLength(lines);
    expect(written).toHaveLength(lines);
  });

  it("refuses a level that it does not know, and lists those that it does", () => {
    const logLevel: string = "verbose";
    const levels = "must be one of off, error, warn, info, debug.";
    const make = () => script([], { logLevel } as ClientOptions);
    expect(messageOf(make)).toBe(`The option \`logLevel\` ${levels}`);
    vi.stubEnv("SERVICE_LOG", "verbose");
    expect(messageOf(() => script([], {}))).toBe(`The environment variable SERVICE_LOG ${levels}`);
  });

  it("may lack levels, and may be the console", async () => {
    expect(await play([throttle, reset, ok], { logger: {} })).toEqual({ id: "run_canary" });
    const none = (): void => {};
    const methods = { ...console, debug: none, warn: none, info: none };
    expect(await play([throttle, ok], { logger: methods })).toEqual({ id: "run_canary" });
  });
});
