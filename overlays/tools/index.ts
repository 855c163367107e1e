export type { AgentTool, ToolHints, ToolSchema, ToolWait } from "./agent-tool.js";
export { callTool, type ToolAnswer, type ToolCall } from "./call-tool.js";
