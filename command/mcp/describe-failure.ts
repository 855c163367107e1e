import type { CallToolResult } from "@modelcontextprotocol/server";
import { CloudAgentError, ConfigurationError, OutcomeUnknownError } from "../../generated/index.js";
import { printable, printableData } from "../../runtime/text/printable.js";
import { messageOf } from "../shared/message-of.js";

/**
 * Creates the answer of a tool that failed: the library's message, and what to do next.
 *
 * @param lacksKey - the tool needs a key, and there is none
 */
export function describeFailure(error: unknown, lacksKey: boolean): CallToolResult {
  const text = printable(messageOf(error) + adviceFor(error, lacksKey));
  const details = error instanceof CloudAgentError ? error.toJSON() : undefined;
  return {
    isError: true,
    content: [{ type: "text", text }],
    ...(details && { structuredContent: printableData(toPlain({ ...details, message: text })) }),
  };
}

function adviceFor(error: unknown, lacksKey: boolean): string {
  if (error instanceof OutcomeUnknownError) {
    return " Do not start it again; look for it first: a second call may do the work, and bill it, twice.";
  }
  return lacksKey && error instanceof ConfigurationError ? withoutKey : "";
}

const withoutKey =
  " This server has no API key. Set SERVICE_API_KEY in its settings and start it again, or, if the user wants a new account, call sign_up_start.";

/** As it is sent: dates as text, and nothing that is undefined. */
function toPlain(details: object): Record<string, unknown> {
  const plain: Record<string, unknown> = JSON.parse(JSON.stringify(details));
  return plain;
}
