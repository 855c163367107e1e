import {
  AuthenticationError,
  CloudAgentError,
  ConfigurationError,
  type Effect,
  ThrottleError,
  ValidationError,
} from "cloud-agent-sdk/errors";
import { V4Client } from "cloud-agent-sdk/v4";

/** Describes the failure and what to do about it. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError) return `Set this up first: ${error.message}`;
  if (error instanceof AuthenticationError) return "The key does not work in this region.";
  if (error instanceof ValidationError) return error.detail.map(({ msg }) => msg).join("; ");
  if (error instanceof ThrottleError) return `Retry after ${error.retryAt.toISOString()}.`;
  if (error instanceof CloudAgentError) return `${error.message} ${advice[error.effect]}`;
  throw error;
}

/** What the effect of a failed request means for the next one. */
const advice: Readonly<Record<Effect, string>> = {
  none: "Nothing happened.",
  repeatable: "You can send it again.",
  unknown: "It may have been carried out: check before you send it again.",
  done: "It was carried out: do not send it again.",
};

try {
  await new V4Client().runs.get("no-such-run");
} catch (error) {
  console.log(explain(error));
}
