/** Tools for agents: the operations that the specs offer them, for MCP and for agent frameworks. */
export type { JsonObject } from "../json/values.js";
export {
  type AgentKit,
  type AgentToolEntry,
  type AgentToolSet,
  createAgentKit,
  schemaOf,
  type ToolExecution,
  type ToolInputSchema,
  type ToolOutput,
} from "./create-agent-kit.js";
export type { AgentTool, ToolHints, ToolSchema, ToolWait } from "./agent-tool.js";
export { callTool, type ToolAnswer, type ToolCall } from "./call-tool.js";
export type { ToolInputVerdict } from "./check-input.js";
