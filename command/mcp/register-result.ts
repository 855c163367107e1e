import { ResourceTemplate, type McpServer } from "@modelcontextprotocol/server";
import { printable } from "../../runtime/text/printable.js";
import type { AgentSession } from "./agent-session.js";

/** Address of the resource with the result of a run. */
export function resultUri(id: string): string {
  return `cloud-agent://runs/${encodeURIComponent(id)}/result`;
}

/** Registers the result of a run as a resource, read from the service whenever a host asks for it. */
export function registerResult(server: McpServer, session: AgentSession): void {
  const template = new ResourceTemplate("cloud-agent://runs/{id}/result", { list: undefined });
  const about = {
    title: "Result of a run",
    description: "The result of an ended run, for results that a tool keeps out of the answer.",
  };
  server.registerResource("result", template, about, async (uri, { id }, context) => {
    const { signal } = context.mcpReq;
    const run = await session.client.v4.runs.get(decodeURIComponent(String(id)), { signal });
    const { result = null } = run;
    const isText = typeof result === "string";
    const text = printable(isText ? result : JSON.stringify(result, undefined, 2));
    const mimeType = isText ? "text/plain" : "application/json";
    return { contents: [{ uri: uri.href, mimeType, text }] };
  });
}
