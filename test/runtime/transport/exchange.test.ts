import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { addCallFacts } from "../../../runtime/errors/cloud-agent-error.js";
import {
  ApiError,
  ConfigurationError,
  ConnectionError,
  ServerError,
  ThrottleError,
} from "../../../runtime/errors/index.js";
import type {
  ClientOptions,
  Interceptor,
  RequestOptions,
} from "../../../runtime/transport/index.js";
import { createRun, getRun, getStatus } from "./deployments.js";
import { json, refuse, reset, script } from "./scripted-service.js";
import type { ScriptedService, Step } from "./scripted-service.js";

const ok = json(200, { id: "run_1", status: "running" });
const path = { id: "x" };
const projectThrottle = json(429, { limit_rps: 25, retry_after_seconds: 2 });

const get = ({ transport }: ScriptedService, options?: RequestOptions): Promise<unknown> =>
  transport.send(getRun, { path }, options);
const create = ({ transport }: ScriptedService, options?: RequestOptions): Promise<unknown> =>
  transport.send(createRun, { body: { task: "canary" } }, options);

/** How a call of that kind ends, and when requests arrived. */
async function play(
  call: typeof get,
  steps: readonly Step[],
  options: ClientOptions & RequestOptions = {},
): Promise<{ outcome: unknown; error: unknown; arrivals: number[]; service: ScriptedService }> {
  const service = script(steps, options);
  const outcome = await service.settle(call(service));
  const error = typeof outcome === "object" && outcome && "error" in outcome ? outcome.error : null;
  expect(service.clock.pending).toBe(0);
  return { outcome, error, arrivals: service.arrivals, service };
}

describe("harmless requests", () => {
  it("are repeated as often as allowed, and then end with the last failure", async () => {
    const { error, arrivals } = await play(get, [reset, json(503, { detail: "no" })]);
    expect(arrivals).toHaveLength(3);
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toHaveProperty("message", expect.stringContaining("503 (attempts: 3)."));
    expect((await play(get, [reset])).error).toBeInstanceOf(ConnectionError);
  });

  it("wait up to eight seconds at most", async () => {
    const { arrivals } = await play(get, [reset], { maxRetries: 7 });
    const waits = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0));
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  });

  it("wait for a random part of that", async () => {
    const service = script([reset, ok], {}, { random: () => 0.1 });
    await service.settle(get(service));
    expect(service.arrivals).toEqual([0, 50]);
  });

  it("are not repeated for an error that an interceptor raised by itself", async () => {
    const own = new Error("not today");
    const interceptors = [() => () => Promise.reject(own)];
    const { error, arrivals } = await play(get, [ok], { interceptors });
    expect(error).toBe(own);
    expect(arrivals).toEqual([]);
  });

  it("run through the interceptors once for each attempt", async () => {
    const counting = vi.fn<typeof fetch>();
    const count: Interceptor = (next) => counting.mockImplementation(next);
    await play(get, [reset, ok], { interceptors: [count] });
    expect(counting).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["no answer", reset],
    ["a failure", json(503, {})],
  ])("are no longer repeated once %s has used up the retry budget", async (_, failure) => {
    const service = script([ok, ok, ok, ok, ok, failure], { budget: "off" });
    for (let call = 0; call < 65; call += 1) await service.settle(get(service));
    // 500 tokens, and never more, at 5 each are 100 repeats, on top of 65 attempts.
    expect(service.arrivals).toHaveLength(165);
  });

  it("get back what a repeat cost that helped", async () => {
    const steps = Array.from({ length: 200 }, () => [reset, ok]).flat();
    const service = script(steps, { budget: "off" });
    for (let call = 0; call < 200; call += 1) {
      expect(await service.settle(get(service))).toMatchObject({ id: "run_1" });
    }
    expect(service.arrivals).toHaveLength(400);
  });

  it("earn one more repeat by five calls that succeed at once", async () => {
    const used = Array.from({ length: 160 }, () => reset);
    const service = script([...used, ok, ok, ok, ok, ok, reset], { budget: "off" });
    for (let call = 0; call < 66; call += 1) await service.settle(get(service));
    // 160 attempts used it up, five succeeded, and the last call was repeated once.
    expect(service.arrivals).toHaveLength(167);
  });
});

describe("requests that must not be repeated", () => {
  it("are repeated when no connection came about", async () => {
    const { outcome, arrivals } = await play(create, [refuse, refuse, ok]);
    expect(outcome).toMatchObject({ id: "run_1" });
    expect(arrivals).toHaveLength(3);
  });

  it.each<[what: string, Step, facts: object]>([
    ["a lost connection", reset, { reason: "lost" }],
    ["HTML for JSON", () => new Response("<html>canary"), { reason: "unusable" }],
    ...[302, 303, 408, 500, 502, 503, 504, 520].map((status): [string, Step, object] => [
      `${status}`,
      json(status, {}),
      { reason: "status", status },
    ]),
  ])("are sent once before %s leaves their outcome unknown", async (_, failure, facts) => {
    const { error, arrivals } = await play(create, [failure, ok]);
    expect(arrivals).toHaveLength(1);
    expect(error).toMatchObject({ name: "OutcomeUnknownError", ...facts });
    expect(String(error)).toContain("may have been carried out");
  });
});

describe("throttles", () => {
  it("are never waited for less than was asked", async () => {
    const service = script([projectThrottle, ok], {}, { random: () => 0 });
    await service.settle(create(service));
    expect(service.arrivals[1]).toBeGreaterThanOrEqual(2_000);
    expect(service.arrivals[1]).toBeLessThan(2_001);
  });

  it("with a 5xx leave the outcome of an unsafe request unknown, and say when to come back", async () => {
    const throttle = json(503, {}, { "retry-after": "5" });
    const before = Date.now();
    const { error, arrivals } = await play(create, [throttle, ok]);
    expect(arrivals).toHaveLength(1);
    expect(error).toMatchObject({ name: "OutcomeUnknownError", reason: "throttled", status: 503 });
    const { retryAt }: { readonly retryAt?: unknown } = Object(error);
    expect(Number(retryAt) - before).toBeGreaterThanOrEqual(5_000);
    expect((await play(get, [throttle, ok])).arrivals).toHaveLength(2);
    const certain = json(503, { limit_rps: 25 }, { "retry-after": "5" });
    expect((await play(create, [certain, ok])).arrivals).toHaveLength(2);
  });

  it("are not waited for past maxThrottleWait: the call fails at once", async () => {
    const edge = json(429, { global: true }, { "retry-after": "300" });
    const { error, arrivals, service } = await play(get, [edge, ok]);
    expect(service.clock.now()).toBe(0);
    expect(arrivals).toHaveLength(1);
    const facts = { code: "throttled", scope: "edge", retryAfter: 300_000, status: 429 };
    expect(error).toMatchObject({ ...facts, body: { global: true } });
    expect(error instanceof ApiError && error.headers.get("retry-after")).toBe("300");
    expect(String(error)).toContain("300 s");
    const waiting = await play(get, [edge, ok], { maxThrottleWait: 300_000 });
    expect(waiting.arrivals).toEqual([0, expect.closeTo(301_000, 0)]);
  });

  it("are not waited for past the deadline", async () => {
    const { error, service } = await play(get, [projectThrottle, ok], { deadline: 1_500 });
    expect(error).toBeInstanceOf(ThrottleError);
    expect(service.clock.now()).toBe(0);
  });

  it("end a call that may not be repeated", async () => {
    const { error, arrivals } = await play(get, [projectThrottle], { maxRetries: 0 });
    expect(arrivals).toHaveLength(1);
    expect(error).toMatchObject({ code: "throttled", limitRps: 25, scope: "project" });
    expect((await play(get, [projectThrottle])).arrivals).toHaveLength(3);
  });

  it("hold back other calls of the layer, or fail them at once without sending", async () => {
    const service = script([json(429, { limit_rps: 25, retry_after_seconds: 100 }), ok]);
    await service.settle(get(service));
    const error = { code: "throttled", scope: "project", status: 0, body: undefined };
    expect(await service.settle(get(service))).toMatchObject({ error });
    expect(service.arrivals).toHaveLength(1);
    // Status reads are counted apart.
    await service.settle(service.transport.send(getStatus, { path }));
    expect(service.arrivals).toHaveLength(2);
  });

  it("of the edge hold back everything that goes to the same place", async () => {
    const service = script([json(403, {}, { "retry-after": "300" }), ok]);
    await service.settle(get(service));
    const read = service.transport.send(getStatus, { path });
    expect(await service.settle(read)).toMatchObject({ error: { scope: "edge" } });
    expect(service.arrivals).toHaveLength(1);
    await service.clock.advance(302_000);
    await service.settle(service.transport.send(getStatus, { path }));
    expect(service.arrivals).toHaveLength(2);
  });

  it("are waited for even where pacing is off", async () => {
    const { arrivals } = await play(get, [projectThrottle, ok], { budget: "off" });
    expect(arrivals).toEqual([0, expect.closeTo(3_000, 0)]);
  });
});

it("beforeSend is called before each attempt, when the limits let it go", async () => {
  const times: number[] = [];
  const service = script([projectThrottle, ok]);
  const { clock } = service;
  await service.settle(create(service, { beforeSend: () => times.push(clock.now()) }));
  expect(times).toHaveLength(2);
  expect(service.arrivals).toEqual(times);
});

it("beforeRetry is called before the pause of each retry, and not after the last attempt", async () => {
  for (const maxRetries of [2, 0]) {
    const times: number[] = [];
    const service = script([projectThrottle, projectThrottle, ok]);
    const beforeRetry = (): unknown => times.push(service.clock.now());
    await service.settle(create(service, { beforeRetry, maxRetries }));
    expect(times).toEqual(service.arrivals.slice(0, maxRetries));
  }
});

it.each([
  ["beforeSend", [ok], 0],
  ["beforeRetry", [projectThrottle, ok], 1],
])(
  "a hook of the two is waited for, and ends the call if it throws: %s",
  async (hook, steps, sent) => {
    const refused = new Error("enough");
    const service = script(steps);
    const call = create(service, { [hook]: () => Promise.reject(refused) });
    expect(await service.settle(call)).toEqual({ error: refused });
    expect(service.arrivals).toHaveLength(sent);
  },
);

describe("deadlines", () => {
  it("cut the last attempt short and name the option", async () => {
    const { error } = await play(get, [() => new Promise<never>(() => {})], { deadline: 30 });
    expect(error).toMatchObject({ code: "timeout", timeout: 30 });
    expect(String(error)).toContain("`deadline`");
  });

  it("end the call with its failure when the wait would not fit", async () => {
    const { error, service } = await play(get, [json(503, {})], { deadline: 400 });
    expect(error).toBeInstanceOf(ServerError);
    expect(service.clock.now()).toBe(0);
  });

  it("include the wait for the budget, of which nothing is sent", async () => {
    const service = script([ok], { deadline: 100 });
    const calls = Array.from({ length: 20 }, () => create(service));
    const outcomes = await Promise.all(calls.map((call) => service.settle(call)));
    const late = { error: expect.objectContaining({ timeout: 100 }) };
    expect(outcomes.slice(10)).toEqual(Array.from({ length: 10 }, () => late));
    expect(service.arrivals).toHaveLength(10);
  });
});

describe("abort", () => {
  it.each([
    ["the wait before a repeat", [reset]],
    ["the wait for a throttle", [projectThrottle]],
  ])("ends %s with the signal's reason and leaves nothing behind", async (_, steps) => {
    const service = script(steps);
    const controller = new AbortController();
    const { signal } = controller;
    const call = get(service, { signal }).catch((reason: unknown) => reason);
    await service.clock.advance(0);
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    controller.abort("enough");
    expect(await call).toBe("enough");
    expect(service.clock.pending).toBe(0);
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
    expect(service.arrivals).toHaveLength(1);
  });

  it("before a call sends nothing", async () => {
    const service = script([ok]);
    const call = get(service, { signal: AbortSignal.abort("before") });
    expect(await service.settle(call)).toEqual({ error: "before" });
    expect(service.arrivals).toEqual([]);
  });
});

describe("the attempts of an error", () => {
  it.each<[typeof get, Step, name: string, attempts: number]>([
    [get, json(503, {}), "ServerError", 2],
    [get, reset, "ConnectionError", 2],
    [create, reset, "OutcomeUnknownError", 1],
    [get, json(404, {}), "NotFoundError", 1],
  ])("count the requests that were sent: %o %o", async (call, step, name, attempts) => {
    const { error, arrivals } = await play(call, [step], { maxRetries: 1 });
    expect(error).toMatchObject({ name, attempts });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ attempts });
    expect(arrivals).toHaveLength(attempts);
  });

  it("are none for a request that was held back", async () => {
    const throttle = json(429, {}, { "retry-after": "300" });
    const service = script([throttle], { maxRetries: 0 });
    for (const attempts of [1, 0]) {
      const outcome = await service.settle(get(service));
      expect(outcome).toMatchObject({ error: { name: "ThrottleError", attempts } });
    }
  });

  it("are absent where no request was meant", () => {
    const error = new ConfigurationError("No key.");
    expect(error.attempts).toBeUndefined();
    expect("attempts" in error.toJSON()).toBe(false);
  });

  it("stay as they are once they are counted, and other errors are left alone", () => {
    const error = addCallFacts(new ConfigurationError("x"), 2, "unknown");
    expect(addCallFacts(error, 5, "none")).toMatchObject({ attempts: 2, effect: "unknown" });
    const frozen = addCallFacts(Object.freeze(new ConfigurationError("x")), 2, "unknown");
    expect(frozen).toMatchObject({ effect: "none" });
    expect(frozen.attempts).toBeUndefined();
    expect(addCallFacts("text", 2, "unknown")).toBe("text");
    expect(Object.keys(addCallFacts(new Error("x"), 2, "unknown"))).toEqual([]);
  });
});
