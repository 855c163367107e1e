import type { CloudAgentError } from "../errors/cloud-agent-error.js";
import { countAttempts } from "../errors/count-attempts.js";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.js";
import { ThrottleError } from "../errors/throttle-error.js";
import { type ClientFacts, errorFromResponse } from "./error-from-response.js";
import type { Call, Refused } from "./exchange.js";
import { retryAtOf } from "./failure.js";

/** Creates the error for a response that is not a success. */
export function errorFromAnswer(call: Call, answer: Refused, facts: ClientFacts): CloudAgentError {
  return countAttempts(createError(call, answer, facts), answer.attempts);
}

function createError(call: Call, answer: Refused, facts: ClientFacts): CloudAgentError {
  const { status, throttle } = answer;
  if (throttle === undefined) return errorFromResponse(call, answer, facts);
  const { operation } = call;
  const { isCertain, ...hints } = throttle;
  const retryAt = retryAtOf(throttle.retryAfter);
  if (call.repeatable || isCertain) {
    return new ThrottleError({ operation, status, retryAt, ...hints });
  }
  const happened = `the service failed with status ${status} and asked for a pause`;
  return new OutcomeUnknownError(happened, { operation, reason: "throttled", status, retryAt });
}
