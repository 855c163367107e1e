import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  readRetryAfter,
  readThrottle,
} from "../../../../runtime/transport/response/read-throttle.js";
import { receivedOf } from "../calls.js";
import { limitedV4 } from "../deployments.js";
import { forAny } from "../../../support/for-any.js";
import { hostIdsOf } from "../../../../runtime/transport/response/host-ids.js";
import { readCases } from "../../../support/read-cases.js";

function read(status: number, body: unknown = "", headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return readThrottle(receivedOf(status, text, headers), limitedV4);
}

const everyStatus = [400, 401, 403, 404, 408, 409, 418, 420, 422, 429, 500, 502, 503, 504, 599];
const ownMeaning = [401, 404, 409, 422];
const isRefusal = (status: number): boolean => status < 500 && status !== 408;

describe("readThrottle", () => {
  it.each(everyStatus)("takes limit_rps for a throttle of the project: %d", (status) => {
    const facts = { scope: "project", retryAfter: 2_000, limitRps: 25, isCertain: true };
    expect(read(status, { limit_rps: 25, retry_after_seconds: 2 })).toEqual(facts);
  });

  it.each(everyStatus)("takes a time alone for one of the edge or the project: %d", (status) => {
    const throttle = { limitRps: undefined, isCertain: isRefusal(status) };
    const expected = (facts: object): object | undefined =>
      ownMeaning.includes(status) ? undefined : { ...throttle, ...facts };
    const ofEdge = { scope: "edge", retryAfter: 300_000 };
    expect(read(status, "", { "retry-after": "300" })).toEqual(expected(ofEdge));
    const ofProject = { scope: "project", retryAfter: 3_000 };
    expect(read(status, { retry_after_seconds: 3 })).toEqual(expected(ofProject));
  });

  it.each([200, 204, 301, 304, 399])("finds none in an answer with status %d", (status) => {
    expect(read(status, { limit_rps: 25 }, { "retry-after": "300" })).toBeUndefined();
  });

  it.each([400, 403, 500, 503])("finds none where nothing says so: %d", (status) => {
    expect(read(status, { detail: "no" }, { "x-ratelimit-limit": "125" })).toBeUndefined();
    expect(read(status, "<html>")).toBeUndefined();
    expect(read(status, [1])).toBeUndefined();
    expect(read(status, { limit_rps: null, retry_after_seconds: null })).toBeUndefined();
  });

  it("takes 429 for a throttle whatever comes with it, and pauses a second without a hint", () => {
    const facts = { scope: "project", retryAfter: 1_000, limitRps: undefined, isCertain: true };
    expect(read(429)).toEqual(facts);
    const wanted = { scope: "edge", retryAfter: 7_000 };
    expect(read(429, "", { "retry-after": "7" })).toMatchObject(wanted);
  });

  it("lets the longest hint win", () => {
    const short = { limit_rps: 25, retry_after_seconds: 2 };
    const long = { limit_rps: 25, retry_after_seconds: 20 };
    const headers = { "retry-after": "9" };
    expect(read(429, short, headers)).toMatchObject({ scope: "project", retryAfter: 9_000 });
    expect(read(429, long, headers)).toMatchObject({ scope: "project", retryAfter: 20_000 });
    expect(read(429, { retry_after_seconds: 1e9 })).toMatchObject({ retryAfter: 1e12 });
  });

  it("reads the limit of a window of five seconds where the body names none", () => {
    const headers = { "x-ratelimit-limit": "125", "retry-after": "2" };
    expect(read(503, "", headers)).toMatchObject({ scope: "project", limitRps: 25 });
    expect(read(429, { limit_rps: 10 }, headers)).toMatchObject({ limitRps: 10 });
    expect(read(429, "", { "x-ratelimit-limit": "125, 125;w=5" })).toMatchObject({ limitRps: 25 });
  });

  it.each([["soon"], [-1], [{}], [true], [""]])("waits at most a second for %j", (wait) => {
    const throttle = read(429, { limit_rps: wait, retry_after_seconds: wait });
    expect(throttle?.limitRps).toBeUndefined();
    expect(throttle?.retryAfter).toBe(wait === -1 ? 0 : 1_000);
  });

  it.each([408, 409])("finds none for a request that must not be repeated: %d", (status) => {
    const marked = receivedOf(status, '{"limit_rps":25}', { "retry-after": "2" });
    expect(readThrottle(marked, limitedV4, false)).toBeUndefined();
    expect(readThrottle(marked, limitedV4, true)).toMatchObject({ limitRps: 25 });
  });

  const noLimits = [false, true, 0, -25, "25", [25], {}, ""];

  it.each(noLimits)("takes no mark from limit_rps: %j", (limit) => {
    const body = { limit_rps: limit };
    expect(read(500, body)).toBeUndefined();
    expect(read(500, `{"limit_rps":1e999}`)).toBeUndefined();
    const facts = { scope: "edge", isCertain: false };
    expect(read(503, body, { "retry-after": "2" })).toMatchObject(facts);
  });

  it("knows only what HTTP has where an API marks throttles in no way of its own", () => {
    const received = receivedOf(403, '{"limit_rps":25}', { "x-ratelimit-limit": "125" });
    expect(readThrottle(received, {})).toBeUndefined();
    const http = receivedOf(503, "", { "retry-after": "2" });
    expect(readThrottle(http, {})).toMatchObject({ scope: "edge", retryAfter: 2_000 });
  });
});

const date = "Wed, 21 Oct 2015 07:28:00 GMT";

describe("readRetryAfter", () => {
  it.each<[value: string, milliseconds: number]>([
    ...readCases("../cases.yaml", import.meta.url).waits,
    ["9".repeat(400), Number.MAX_VALUE],
  ])("understands %j", (value, milliseconds) => {
    expect(readRetryAfter(value, date)).toBe(milliseconds);
  });

  const untimely = ["", "soon", "1e3", "0x10", "NaN", "Infinity", "abc 5", "-", "2015"];

  it.each(untimely)("makes no waiting time of %j", (value) => {
    expect(readRetryAfter(value, date)).toBe(value === "2015" ? 2_015_000 : undefined);
  });

  it("measures dates by this machine's clock where the answer has none", () => {
    const wait = readRetryAfter(new Date(Date.now() + 10_000).toUTCString(), null) ?? 0;
    expect(wait).toBeGreaterThan(8_000);
    expect(wait).toBeLessThanOrEqual(10_000);
  });

  it("gives a time or nothing for any text", async () => {
    await forAny(100, [fc.string(), fc.string()], (value, other) => {
      const wait = readRetryAfter(value, other);
      expect(wait === undefined || (wait >= 0 && Number.isFinite(wait))).toBe(true);
    });
  });
});

it("gives the IDs that hosts added, whatever the case of their names, and no other header", () => {
  const trace = "Root=1-67891233-abcdef012345678912345678";
  const ids = { "X-Request-Id": "req_1", "CF-Ray": "8a1b-FRA", "X-Amzn-Trace-Id": trace };
  const headers = new Headers({ ...ids, "Set-Cookie": "session=canary", "X-Request-Cost": "7" });
  const found = { "x-request-id": "req_1", "cf-ray": "8a1b-FRA", "x-amzn-trace-id": trace };
  expect(hostIdsOf(headers)).toEqual(found);
});

it.each<[what: string, value?: string]>([
  ...readCases("../cases.yaml", import.meta.url).noIds,
  ["a long value", "a".repeat(201)],
])("takes no ID from %s", (_, value) => {
  const headers = new Headers(value === undefined ? {} : { "x-request-id": value });
  expect(hostIdsOf(headers, "svc_canary")).toBeUndefined();
});

it("takes the ID without a key", () => {
  expect(hostIdsOf(new Headers({ "request-id": "a" }), "")).toEqual({ "request-id": "a" });
});
