import { describe, expect, it } from "vitest";
import { ApiError, OutcomeUnknownError, ThrottleError } from "../../../runtime/errors/index.js";
import { errorFromAnswer } from "../../../runtime/transport/error-from-answer.js";
import { callOf, receivedOf, unsafeCallOf } from "./calls.js";

const facts = { region: undefined, regionEnv: undefined, keyEnv: undefined };
const throttle = { scope: "edge", retryAfter: 300_000, limitRps: undefined } as const;

describe("errorFromAnswer", () => {
  it("is an ApiError where nothing was throttled", () => {
    const answer = { received: receivedOf(403, ""), throttle: undefined };
    expect(errorFromAnswer(callOf(), answer, facts)).toBeInstanceOf(ApiError);
  });

  it("is a ThrottleError that says when to come back", () => {
    const answer = { received: receivedOf(429, ""), throttle: { ...throttle, isCertain: true } };
    for (const call of [callOf(), unsafeCallOf()]) {
      const error = errorFromAnswer(call, answer, facts);
      expect(error).toBeInstanceOf(ThrottleError);
      expect(error).toMatchObject({ status: 429, scope: "edge", retryAfter: 300_000 });
      expect(error.message).toContain("300 s");
    }
  });

  it("is an OutcomeUnknownError where the request may have been carried out", () => {
    const answer = { received: receivedOf(503, ""), throttle: { ...throttle, isCertain: false } };
    const before = Date.now() + 300_000;
    const error = errorFromAnswer(unsafeCallOf(), answer, facts);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ reason: "throttled", status: 503 });
    const { retryAt } = error as OutcomeUnknownError;
    expect(Number(retryAt)).toBeGreaterThanOrEqual(before);
    expect(errorFromAnswer(callOf(), answer, facts)).toBeInstanceOf(ThrottleError);
  });
});
