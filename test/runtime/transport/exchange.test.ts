import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { addCallFacts } from "../../../runtime/errors/cloud-agent-error.js";
import { ConfigurationError, TimeoutError } from "../../../runtime/errors/index.js";
import type { ClientOptions, RequestOptions } from "../../../runtime/transport/index.js";
import { createRun, getRun, getStatus } from "./deployments.js";
import { json, refuse, reset, script } from "./scripted-service.js";
import type { ScriptedService, Step } from "./scripted-service.js";

const ok = json(200, { id: "run_1", status: "running" });
const path = { id: "x" };
const throttle = json(429, { limit_rps: 25, retry_after_seconds: 2 });
const edge = json(429, { global: true }, { "retry-after": "300" });
const broken = json(503, { detail: "no" });
const html: Step = () => new Response("<html>canary");
const silence: Step = () => new Promise<never>(() => {});

const get = ({ transport }: ScriptedService, options?: RequestOptions): Promise<unknown> =>
  transport.send(getRun, { path }, options);
const create = ({ transport }: ScriptedService, options?: RequestOptions): Promise<unknown> =>
  transport.send(createRun, { body: { task: "canary" } }, options);

const status = ({ transport }: ScriptedService): Promise<unknown> =>
  transport.send(getStatus, { path });

type Options = ClientOptions & RequestOptions;

/** How a call of that kind ends, and when requests arrived. */
async function play(call: typeof get, steps: readonly Step[], options: Options = {}) {
  const { signal, ...others } = options;
  const service = script(steps, others);
  const outcome = await service.settle(call(service, { signal }));
  expect(service.clock.pending).toBe(0);
  return { outcome, error: Object(outcome).error, arrivals: service.arrivals, service };
}

/** What fails, what was sent, and the error and its reason or status after a number of requests. */
type Row = [what: string, typeof get, Step[], Options, end: string, sent: number, says?: string];

it.each<Row>([
  ["a loss", get, [reset], {}, "ConnectionError lost", 3],
  ["a loss after another failure", get, [broken, reset], {}, "ConnectionError lost", 3],
  ["a failure after a loss", get, [reset, broken], {}, "ServerError 503", 3, "503 (attempts: 3)."],
  ["what is missing", get, [json(404, {}), ok], {}, "NotFoundError 404", 1],
  ["a throttle, and no retry", get, [throttle, ok], { maxRetries: 0 }, "ThrottleError 429", 1],
  ["throttles without end", create, [throttle], {}, "ThrottleError 429", 3],
  ["a throttle past the deadline", get, [throttle], { deadline: 1_500 }, "ThrottleError 429", 1],
  ["a pause past the deadline", get, [broken, ok], { deadline: 400 }, "ServerError 503", 1],
  ["silence until then", get, [silence], { deadline: 30 }, "TimeoutError 30", 1, "`deadline`"],
  ["a lost creation", create, [reset, ok], {}, "OutcomeUnknownError lost", 1],
  ["HTML for JSON", create, [html, ok], {}, "OutcomeUnknownError unusable", 1],
  ...[302, 303, 500, 502, 504, 520].map((code): Row => {
    return [`${code}`, create, [json(code, {}), ok], {}, "OutcomeUnknownError status", 1];
  }),
])("a call ends after %s", async (_, ...row) => {
  const [call, steps, options, end, requests, says = ""] = row;
  const { error, arrivals } = await play(call, steps, options);
  const { name, ...facts } = Object(error);
  expect(`${name} ${facts.reason ?? facts.status ?? facts.timeout}`).toBe(end);
  expect(arrivals).toHaveLength(requests);
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ attempts: requests });
  const doubt = name === "OutcomeUnknownError" ? "may have been carried out" : says;
  expect(String(error)).toContain(doubt);
});

it("a refusal after a loss does not say that nothing was carried out", async () => {
  const { error } = await play(get, [reset, json(404, {})]);
  expect(error).toMatchObject({ name: "NotFoundError", attempts: 2, effect: "repeatable" });
});

it("a hook hears that a gateway gave up waiting", async () => {
  const onRetry = vi.fn<NonNullable<ClientOptions["onRetry"]>>();
  await play(get, [json(408, {}), ok], { onRetry });
  expect(onRetry.mock.calls).toMatchObject([[{ reason: "request_timeout", status: 408 }]]);
});

it("a creation is repeated when no connection came about", async () => {
  const { outcome, arrivals } = await play(create, [refuse, refuse, ok]);
  expect(outcome).toMatchObject({ id: "run_1" });
  expect(arrivals).toHaveLength(3);
});

describe("harmless requests", () => {
  it("wait up to eight seconds at most, or for a random part of that", async () => {
    const { arrivals } = await play(get, [reset], { maxRetries: 7 });
    const waits = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0));
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    const service = script([reset, ok], {}, { random: () => 0.1 });
    await service.settle(get(service));
    expect(service.arrivals).toEqual([0, 50]);
  });

  it("run through the interceptors for each attempt, and end with an error that one raises by itself", async () => {
    const counting = vi.fn<typeof fetch>();
    await play(get, [reset, ok], { interceptors: [(next) => counting.mockImplementation(next)] });
    expect(counting).toHaveBeenCalledTimes(2);
    const own = new DOMException("too slow for me", "TimeoutError");
    const interceptors = [() => () => Promise.reject(own)];
    expect(await play(get, [ok], { interceptors })).toMatchObject({ error: own, arrivals: [] });
  });

  // 500 tokens, and never more, at 5 each are 100 repeats, on top of 65 attempts.
  it.each([
    ["no answer", reset],
    ["a failure", broken],
  ])("are no longer repeated once %s has used up the retry budget", async (_, failure) => {
    const service = script([ok, ok, ok, ok, ok, failure], { budget: "off" });
    for (let call = 0; call < 65; call += 1) await service.settle(get(service));
    expect(service.arrivals).toHaveLength(165);
  });

  it("get back what a repeat cost that helped", async () => {
    const steps = Array.from({ length: 200 }, () => [reset, ok]).flat();
    const service = script(steps, { budget: "off" });
    for (let call = 0; call < 200; call += 1)
      expect(await service.settle(get(service))).toMatchObject({ id: "run_1" });
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

describe("throttles", () => {
  it("are never waited for less than was asked", async () => {
    const service = script([throttle, ok], {}, { random: () => 0 });
    await service.settle(create(service));
    expect(service.arrivals[1]).toBeGreaterThanOrEqual(2_000);
    expect(service.arrivals[1]).toBeLessThan(2_001);
  });

  it("with a 5xx say when to look for what became of a creation", async () => {
    const before = Date.now();
    const { error } = await play(create, [json(503, {}, { "retry-after": "5" }), ok]);
    expect(error).toMatchObject({ name: "OutcomeUnknownError", reason: "throttled", status: 503 });
    expect(Number(error.retryAt) - before).toBeGreaterThanOrEqual(5_000);
  });

  it("are not waited for if the pause ends past the deadline: the call fails at once", async () => {
    const { error, service } = await play(get, [broken, throttle, ok], { deadline: 3_200 });
    expect([error.name, service.clock.now()]).toEqual(["ThrottleError", 500]);
  });

  it("are not waited for past maxThrottleWait: the call fails at once", async () => {
    const { error, arrivals, service } = await play(get, [edge, ok]);
    expect([service.clock.now(), arrivals.length]).toEqual([0, 1]);
    const facts = { code: "throttled", scope: "edge", retryAfter: 300_000, status: 429 };
    expect(error).toMatchObject({ ...facts, body: { global: true } });
    expect(error.headers.get("retry-after")).toBe("300");
    expect(String(error)).toContain("300 s");
    const waiting = await play(get, [edge, ok], { maxThrottleWait: 300_000 });
    expect(waiting.arrivals).toEqual([0, expect.closeTo(301_000, 0)]);
  });

  const ofProject = json(429, { limit_rps: 25, retry_after_seconds: 100 });
  const ofEdge = json(403, {}, { "retry-after": "300" });

  it.each([
    ["project", "other calls of the layer", ofProject, get],
    ["edge", "everything that goes to the same place", ofEdge, status],
  ] as const)("of the %s hold back %s", async (scope, _, step, other) => {
    const service = script([step, ok], { maxRetries: 0 });
    expect(await service.settle(get(service))).toMatchObject({ error: { attempts: 1 } });
    const error = { name: "ThrottleError", scope, status: 0, body: undefined, attempts: 0 };
    expect(await service.settle(other(service))).toMatchObject({ error });
    expect(service.arrivals).toHaveLength(1);
    // Status reads are counted apart by the project, and the pause of the edge is over.
    if (scope === "edge") await service.clock.advance(302_000);
    await service.settle(status(service));
    expect(service.arrivals).toHaveLength(2);
  });

  it("are waited for even where pacing is off", async () => {
    const { arrivals } = await play(get, [throttle, ok], { budget: "off" });
    expect(arrivals).toEqual([0, expect.closeTo(3_000, 0)]);
  });
});

it("beforeSend is called before each attempt, and beforeRetry before the pause of each retry", async () => {
  for (const maxRetries of [2, 0]) {
    const [sent, repeated]: [number[], number[]] = [[], []];
    const service = script([throttle, throttle, ok]);
    const beforeSend = (): unknown => sent.push(service.clock.now());
    const beforeRetry = (): unknown => repeated.push(service.clock.now());
    await service.settle(create(service, { beforeSend, beforeRetry, maxRetries }));
    expect(sent).toHaveLength(maxRetries + 1);
    expect(sent).toEqual(service.arrivals);
    expect(repeated).toEqual(service.arrivals.slice(0, maxRetries));
  }
});

it.each([
  ["beforeSend", [ok], 0],
  ["beforeRetry", [throttle, ok], 1],
])("a hook ends the call if it throws, or at the deadline: %s", async (hook, steps, sent) => {
  const refused = new Error("enough");
  const service = script(steps);
  const call = create(service, { [hook]: () => Promise.reject(refused) });
  expect(await service.settle(call)).toEqual({ error: refused });
  expect(service.arrivals).toHaveLength(sent);
  const slow = script(steps);
  const late = create(slow, { [hook]: () => new Promise<never>(() => {}), deadline: 9_000 });
  expect(await slow.settle(late)).toMatchObject({ error: { timeout: 9_000 } });
});

it("deadlines include the wait for the budget, of which nothing is sent", async () => {
  const service = script([ok], { deadline: 100 });
  const calls = Array.from({ length: 20 }, () => create(service));
  const outcomes = await Promise.all(calls.map((call) => service.settle(call)));
  const late = { error: expect.objectContaining({ timeout: 100 }) };
  expect(outcomes.slice(10)).toEqual(Array.from({ length: 10 }, () => late));
  expect(service.arrivals).toHaveLength(10);
});

describe("abort", () => {
  it.each([
    ["the wait before a repeat", [reset]],
    ["the wait for a throttle", [throttle]],
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

  it("during an attempt ends it with the signal's reason, even if that looks like a failure", async () => {
    const reason = new TimeoutError("runs.get", 1);
    const controller = new AbortController();
    const { signal } = controller;
    const fail: Step = () => {
      controller.abort(reason);
      return reset();
    };
    expect(await play(get, [fail, ok], { signal })).toMatchObject({ error: reason });
  });

  it("before a call sends nothing", async () => {
    const { error, arrivals } = await play(get, [ok], { signal: AbortSignal.abort("before") });
    expect([error, arrivals]).toEqual(["before", []]);
  });
});

describe("the attempts of an error", () => {
  it("are absent where no request was meant", () => {
    const error = new ConfigurationError("No key.");
    expect(error.attempts).toBeUndefined();
    expect("attempts" in error.toJSON()).toBe(false);
  });

  it("stay as they are once they are counted, and other errors are left alone", () => {
    const error = addCallFacts(new ConfigurationError("x"), 2, "unknown");
    expect(Object.keys(error)).toEqual(["attempts"]);
    expect(addCallFacts(new ConfigurationError("x"), 0, "none").toJSON().attempts).toBe(0);
    expect(addCallFacts(error, 5, "none")).toMatchObject({ attempts: 2, effect: "unknown" });
    const frozen = addCallFacts(Object.freeze(new ConfigurationError("x")), 2, "unknown");
    expect(frozen).toMatchObject({ effect: "none" });
    expect(frozen.attempts).toBeUndefined();
    expect(addCallFacts("text", 2, "unknown")).toBe("text");
    expect(Object.keys(addCallFacts(new Error("x"), 2, "unknown"))).toEqual([]);
  });
});
