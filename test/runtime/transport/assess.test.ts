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

  it("repeats any request that surely was not carried out, at no price", () => {
    expect(assess(post, answered(429, true))).toMatchObject({ isHarmless: true, price: 0 });
    expect(assess(post, answered(503, false))).toMatchObject({ isHarmless: false });
    expect(assess(get, answered(503, false))).toMatchObject({ isHarmless: true });
  });

  it("never repeats 409, even where it is marked as a throttle", () => {
    for (const call of [get, post]) {
      expect(assess(call, answered(409, true))).toMatchObject({ isHarmless: false });
    }
  });

  it("charges more for a repeat after a time-out", () => {
    expect(assess(get, failed(timeoutFailure(get)))).toMatchObject({ price: 10 });
  });

  it("does not believe an interceptor that an unsafe request may be repeated", () => {
    const claimed = lostFailure(get, reset);
    expect(assess(post, failed(claimed))).toMatchObject({ isHarmless: false });
  });

  it("ends with the signal even if its reason looks like a failure", () => {
    const reason = new TimeoutError("runs.get", 1);
    const call = callOf({ signal: AbortSignal.abort(reason) });
    expect(assess(call, failed(reason))).toBeUndefined();
  });
});
