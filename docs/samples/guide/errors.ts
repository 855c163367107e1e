import {
  AuthenticationError,
  CloudAgentError,
  ThrottleError,
  ValidationError,
} from "cloud-agent-sdk/errors";
import { V4Client } from "cloud-agent-sdk/v4";

/** Describes the failure and what to do about it. */
function explain(error: unknown): string {
  if (!(error instanceof CloudAgentError)) throw error;
  if (error instanceof AuthenticationError) return "Change the key.";
  if (error instanceof ThrottleError) return `Retry from ${error.retryAt}.`;
  if (error instanceof ValidationError) return JSON.stringify(error.detail);
  if (error.effect === "unknown") return "Check whether it happened.";
  return JSON.stringify(error);
}

try {
  await new V4Client().runs.get("no-such-run");
} catch (error) {
  console.log(explain(error));
}
