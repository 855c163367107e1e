import { describe, expect, it } from "vitest";
import { ApiError, OutcomeUnknownError, ThrottleError } from "../../../runtime/errors/index.js";
import { errorFromAnswer } from "../../../runtime/transport/error-from-answer.js";
import type { Refused } from "../../../runtime/transport/exchange.js";
import { callOf, receivedOf, unsafeCallOf } from "./calls.js";

const facts = { region: undefined, regionEnv: undefined, keyEnv: undefined };
const throttle = { scope: "edge", retryAfter: 300_000, limitRps: undefined } as const;

const refused = (status: number, marks: Refused["throttle"]): Refused => ({
  ...receivedOf(status, ""),
  kind: "refused",
  attempts: 1,
  throttle: marks,
});

describe("errorFromAnswer", () => {
  it("is an ApiError where nothing was throttled", () => {
    const answer = refused(403, undefined);
    expect(errorFromAnswer(callOf(), answer, facts)).toBeInstanceOf(ApiError);
  });

  it("is a ThrottleError that says when to come back", () => {
    const answer = refused(429, { ...throttle, isCertain: true });
    for (const call of [callOf(), unsafeCallOf()]) {
      const error = errorFromAnswer(call, answer, facts);
      expect(error).toBeInstanceOf(ThrottleError);
      expect(error).toMatchObject({ status: 429, scope: "edge", retryAfter: 300_000 });
      expect(error.message).toContain("300 s");
    }
  });

  it("is an OutcomeUnknownError where the request may have been carried out", () => {
    const answer = refused(503, { ...throttle, isCertain: false });
    const before = Date.now() + 300_000;
    const error = errorFromAnswer(unsafeCallOf(), answer, facts);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ reason: "throttled", status: 503 });
    const { retryAt } = error as OutcomeUnknownError;
    expect(Number(retryAt)).toBeGreaterThanOrEqual(before);
    expect(errorFromAnswer(callOf(), answer, facts)).toBeInstanceOf(ThrottleError);
  });
});
