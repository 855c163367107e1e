import {
  AuthenticationError,
  CloudAgentError,
  ConfigurationError,
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
  if (error instanceof CloudAgentError && error.effect === "unknown") return "Check, then retry.";
  if (error instanceof CloudAgentError) return JSON.stringify(error);
  throw error;
}

try {
  await new V4Client().runs.get("no-such-run");
} catch (error) {
  console.log(explain(error));
}
