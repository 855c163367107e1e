import {
  ApiError,
  AuthenticationError,
  CloudAgentError,
  ConfigurationError,
  OutcomeUnknownError,
  ValidationError,
} from "cloud-agent-sdk/errors";
import { V4Client } from "cloud-agent-sdk/v4";

/** Tells a person what has happened and what to do. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError) return `Set this up first: ${error.message}`;
  if (error instanceof AuthenticationError) return "The key does not open this region.";
  if (error instanceof ValidationError) return error.detail.map(({ msg }) => msg).join("; ");
  if (error instanceof OutcomeUnknownError) return "It may be running. Look before you repeat it.";
  if (error instanceof ApiError) return `The service answered ${error.status}.`;
  if (error instanceof CloudAgentError) return JSON.stringify(error);
  throw error;
}

try {
  await new V4Client().runs.get("no-such-run");
} catch (error) {
  console.log(explain(error));
}
