import type {
  CallToolResult,
  McpServer,
  RegisteredTool,
  ServerContext,
} from "@modelcontextprotocol/server";
import { mcpTools } from "../../generated/mcp.js";
import { regions } from "../../generated/regions.js";
import type { RegionSummary } from "../../runtime/regions/index.js";
import {
  callTool,
  schemaOf,
  type AgentTool,
  type ToolCall,
  type ToolSchema,
} from "../../runtime/tools/index.js";
import { asList, asRecord, readOwn, type JsonObject } from "../../runtime/json/values.js";
import type { AgentSession } from "./agent-session.js";
import { startProgress } from "./progress.js";
import { toolFailure, toolResult } from "./tool-result.js";

/** Registers the tools of the specs. Those for a new account are there only while there is no key. */
export function registerTools(server: McpServer, session: AgentSession): void {
  const keyless: RegisteredTool[] = [];
  for (const tool of offeredTools(session)) {
    const { name, title, description, annotations } = tool;
    const about = { title, description, annotations, inputSchema: schemaOf(tool.inputSchema) };
    const registered = server.registerTool(name, about, async (input, context) => {
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
function offeredTools({ settings: { region }, hasKey }: AgentSession): readonly AgentTool[] {
  const all: readonly AgentTool[] = mcpTools;
  const useful = all.filter((tool) => tool.regions.includes(region) && !(tool.keyless && hasKey));
  return useful.map((tool) => ({ ...tool, inputSchema: inRegion(tool.inputSchema, region) }));
}

/** An input without the models that the region lacks among its examples. */
function inRegion(schema: ToolSchema, region: string): ToolSchema {
  const absent = new Set<unknown>(Object.values(regions).flatMap(({ models }) => models));
  for (const model of readOwn<RegionSummary>(regions, region)?.models ?? []) absent.delete(model);
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const { examples } = asRecord(field);
    const left = { examples: asList(examples).filter((example) => !absent.has(example)) };
    return [name, { ...field, ...(examples !== undefined && left) }] as const;
  });
  return { ...schema, properties: Object.fromEntries(fields) };
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
    const { maxResult } = session.settings;
    return toolResult(tool, { ...answered, text: answered.text + kept }, maxResult);
  } catch (error) {
    return toolFailure(error, !tool.keyless && !session.hasKey);
  }
}
