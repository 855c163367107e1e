import { describe, expect, it } from "vitest";
import { isRepeatable } from "../../../runtime/transport/call.js";
import type { Failure, FailedAttempt } from "../../../runtime/transport/outcome.js";
import { createOperationFinder, type Operation } from "../../../runtime/transport/operation.js";
import { createRun, getRun, getStatus, stopBrowser } from "./deployments.js";
import { TimeoutError } from "../../../runtime/errors/index.js";
import { assess } from "../../../runtime/transport/exchange.js";
import { lostFailure, timeoutFailure } from "../../../runtime/transport/failures/failure.js";
import { callOf, receivedOf, unsafeCallOf } from "./calls.js";

describe("isRepeatable", () => {
  it.each(["GET", "HEAD", "OPTIONS", "TRACE"])("holds for %s, which HTTP calls safe", (method) => {
    expect(isRepeatable(method)).toBe(true);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("holds for %s only when marked", (method) => {
    expect(isRepeatable(method)).toBe(false);
    expect(isRepeatable(method, "safe")).toBe(true);
  });
});

const latest: Operation = { ...getRun, id: "runs.latest", path: "/runs/latest" };
const find = createOperationFinder([getRun, getStatus, createRun, stopBrowser, latest]);

describe("createOperationFinder", () => {
  it.each([
    ["GET", "/runs/run_1", getRun],
    ["GET", "/runs/run%2F1/status", getStatus],
    ["POST", "/runs", createRun],
    ["PATCH", "/browsers/b", stopBrowser],
    ["GET", "/runs/latest", latest],
  ])("finds %s %s", (method, path, operation) => {
    expect(find(method, path)).toBe(operation);
  });

  it.each([
    ["DELETE", "/runs/run_1"],
    ["GET", "/runs/"],
    ["GET", "/runs/a/b/status"],
    ["GET", "/gateway/runs/a"],
    ["GET", "/runs/a/status/"],
  ])("knows nothing of %s %s", (method, path) => {
    expect(find(method, path)).toBeUndefined();
  });

  it("takes the letters of a template literally", () => {
    const odd = createOperationFinder([{ ...getRun, path: "/a.b/(c)+{id}$" }]);
    expect(odd("GET", "/a.b/(c)+x$")).toBeDefined();
    expect(odd("GET", "/aXb/cc$")).toBeUndefined();
  });
});

const get = callOf();
const post = unsafeCallOf();

const answered = (status: number, isCertain?: boolean): FailedAttempt => ({
  ...receivedOf(status, ""),
  kind: (isCertain ?? (status >= 400 && status < 500 && status !== 408)) ? "refused" : "unusable",
  throttle:
    isCertain === undefined
      ? undefined
      : { scope: "edge", retryAfter: 1, limitRps: undefined, isCertain },
});

const failed = (failure: Failure): FailedAttempt => ({ kind: "unanswered", failure });
const reset = Object.assign(new Error("read ECONNRESET"), { syscall: "read" });
const harmless = { isHarmless: true };
const harmful = { isHarmless: false };

describe("assess", () => {
  it.each([301, 404, 409, 499, 600])("lets a call end with status %d", (status) => {
    for (const call of [get, post]) expect(assess(call, answered(status))).toBeUndefined();
  });

  it.each([408, 500, 501, 502, 503, 504, 599])(
    "repeats %d only where a repeat does no harm",
    (status) => {
      expect(assess(get, answered(status))).toMatchObject({ isHarmless: true, price: 5, status });
      expect(assess(post, answered(status))).toMatchObject({ isHarmless: false });
    },
  );

  it.each([
    ["a certain throttle, which is free", post, answered(429, true), { ...harmless, price: 0 }],
    ["any other throttle of an unsafe request", post, answered(503, false), harmful],
    ["any other throttle of a safe request", get, answered(503, false), harmless],
    ["a 409, even if marked as a throttle", get, answered(409, true), harmful],
    ["a 409 of an unsafe request", post, answered(409, true), harmful],
    ["a time-out, which costs more", get, failed(timeoutFailure(get)), { ...harmless, price: 10 }],
    ["the claim of an interceptor", post, failed(lostFailure(get, reset)), harmful],
  ])("judges %s", (_, call, outcome, judged) => {
    expect(assess(call, outcome)).toMatchObject(judged);
  });

  it("ends with the signal even if its reason looks like a failure", () => {
    const reason = new TimeoutError("runs.get", 1);
    const call = callOf({ signal: AbortSignal.abort(reason) });
    expect(assess(call, failed({ error: reason, price: 10 }))).toBeUndefined();
  });
});
