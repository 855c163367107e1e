import { describe, expect, it } from "vitest";
import { TimeoutError } from "../../../runtime/errors/index.js";
import { assess } from "../../../runtime/transport/assess.js";
import type { FailedAttempt } from "../../../runtime/transport/call.js";
import { lostFailure, timeoutFailure } from "../../../runtime/transport/failures/failure.js";
import { callOf, receivedOf, unsafeCallOf } from "./calls.js";

const get = callOf();
const post = unsafeCallOf();

const answered = (status: number, isCertain?: boolean): FailedAttempt => ({
  ...receivedOf(status, ""),
  call: get,
  kind: "refused",
  attempts: 1,
  throttle:
    isCertain === undefined
      ? undefined
      : { scope: "edge", retryAfter: 1, limitRps: undefined, isCertain },
});
const failed = (error: unknown): FailedAttempt => ({ kind: "unanswered", error });
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
    expect(assess(call, failed(reason))).toBeUndefined();
  });
});
