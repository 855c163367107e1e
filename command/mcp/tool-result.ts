import type { CallToolResult } from "@modelcontextprotocol/server";
import { CloudAgentError, ConfigurationError, OutcomeUnknownError } from "../../generated/index.js";
import type { AgentTool, ToolAnswer } from "../../runtime/tools/index.js";
import type { JsonObject } from "../../runtime/json/values.js";
import { printable, printableData } from "../../runtime/text/printable.js";
import { messageOf } from "../shared/message-of.js";
import { resultUri } from "./register-resources.js";

/**
 * Creates the answer of a tool: our sentence with the data as one line of JSON, the outcome of a run in a block of its
 * own, and everything as structured content.
 *
 * An outcome that is longer than `maxResult` stays out of the conversation. The host can read it as a resource.
 */
export function toolResult(tool: AgentTool, answer: ToolAnswer, maxResult: number): CallToolResult {
  const { outcome, rest } = splitOutcome(tool, answer.data);
  if (outcome === undefined) return withText(answer.text, rest, []);
  const text = typeof outcome === "string" ? outcome : JSON.stringify(outcome, undefined, 2);
  const { id } = rest;
  if (text.length > maxResult && typeof id === "string") {
    const left = { ...rest, resultLength: text.length, resultUri: resultUri(id) };
    return withText(`${answer.text} The result is not shown: read the resource.`, left, [
      { type: "resource_link", uri: resultUri(id), name: `result of ${id}` },
    ]);
  }
  const shown = withText(answer.text, rest, [{ type: "text", text: printable(text) }]);
  return { ...shown, structuredContent: printableData(answer.data) };
}

function splitOutcome({ wait }: AgentTool, data: JsonObject) {
  if (wait === undefined) return { outcome: undefined, rest: data };
  const { [wait.output]: outcome, ...rest } = data;
  return { outcome, rest };
}

function withText(
  sentence: string,
  data: JsonObject,
  more: CallToolResult["content"],
): CallToolResult {
  const json = Object.keys(data).length === 0 ? "" : `\n${JSON.stringify(data)}`;
  return {
    content: [{ type: "text", text: printable(sentence + json) }, ...more],
    structuredContent: printableData(data),
  };
}

/**
 * Creates the answer of a tool that failed: the library's message, and what to do next.
 *
 * @param lacksKey - the tool needs a key, and there is none
 */
export function toolFailure(error: unknown, lacksKey: boolean): CallToolResult {
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
    return " Do not start it again; look for it first: a second call may do the work twice.";
  }
  return lacksKey && error instanceof ConfigurationError ? withoutKey : "";
}

const withoutKey =
  " This server reads it when it starts: set it in the settings of the server and start that again, or, if the user wants a new account, call sign_up_start.";

/** As it is sent: dates as text, and nothing that is undefined. */
function toPlain(details: object): Record<string, unknown> {
  const plain: Record<string, unknown> = JSON.parse(JSON.stringify(details));
  return plain;
}
