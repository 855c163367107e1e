import type { CallToolResult } from "@modelcontextprotocol/server";
import type { AgentTool, ToolAnswer } from "../../runtime/tools/index.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { printable, printableData } from "../../runtime/text/printable.js";
import { resultUri } from "./register-result.js";

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
