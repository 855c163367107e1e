import type {
  CallToolResult,
  McpServer,
  RegisteredTool,
  ServerContext,
} from "@modelcontextprotocol/server";
import { mcpTools } from "../../generated/mcp.js";
import { callTool, schemaOf, type AgentTool, type ToolCall } from "../../runtime/tools/index.js";
import { asRecord } from "../../runtime/json/as-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import type { AgentSession } from "./agent-session.js";
import { describeFailure } from "./describe-failure.js";
import { startProgress } from "./progress.js";
import { toolResult } from "./tool-result.js";

/** Registers the tools of the specs. Those for a new account are there only while there is no key. */
export function registerTools(server: McpServer, session: AgentSession): void {
  const keyless: RegisteredTool[] = [];
  for (const tool of offeredTools(session)) {
    const registered = register(server, tool, async (input, context) => {
      const carried = carryOut(session, tool, input, context);
      const isRead = tool.annotations.readOnlyHint;
      const result = await (isRead ? carried : session.carryThrough(carried));
      if (session.hasKey) for (const each of keyless.splice(0)) each.remove();
      return result;
    });
    if (tool.keyless) keyless.push(registered);
  }
}

/** Lists the tools that are of use: in the region, and with or without a key. */
export function offeredTools({
  region,
  hasKey,
}: Pick<AgentSession, "region" | "hasKey">): readonly AgentTool[] {
  const all: readonly AgentTool[] = mcpTools;
  return all.filter(({ keyless, regions }) => regions.includes(region) && !(keyless && hasKey));
}

type Handle = (input: JsonObject, context: ServerContext) => Promise<CallToolResult>;

function register(server: McpServer, tool: AgentTool, handle: Handle): RegisteredTool {
  const { name, title, description, annotations } = tool;
  const inputSchema = schemaOf(tool.inputSchema);
  return server.registerTool(name, { title, description, annotations, inputSchema }, handle);
}

async function carryOut(
  session: AgentSession,
  tool: AgentTool,
  input: JsonObject,
  context: ServerContext,
): Promise<CallToolResult> {
  using progress = startProgress(context, tool.wait?.seconds);
  const call = { signal: context.mcpReq.signal, onStatus: progress.update };
  const result = await answer(session, tool, input, call);
  // The protocol has no answer to a call that was cancelled. What it changed is still there.
  if (call.signal.aborted && !tool.annotations.readOnlyHint) {
    const text = result.content.flatMap((block) => (block.type === "text" ? block.text : []));
    session.keepUnheard({
      tool: tool.name,
      at: new Date().toISOString(),
      id: asRecord(result.structuredContent)["id"],
      text: text.join("\n"),
    });
  }
  return result;
}

async function answer(
  session: AgentSession,
  tool: AgentTool,
  input: JsonObject,
  call: ToolCall,
): Promise<CallToolResult> {
  try {
    const { secret, ...answered } = await callTool(session.client, tool, input, call);
    const kept = secret === undefined ? "" : ` ${await session.adopt(secret)}`;
    return toolResult(tool, { ...answered, text: answered.text + kept }, session.maxResult);
  } catch (error) {
    return describeFailure(error, !tool.keyless && !session.hasKey);
  }
}
