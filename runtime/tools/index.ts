/** Tools for agents: the operations that the specs offer them, for MCP and for agent frameworks. */
export type { JsonObject } from "../json/values.js";
export * from "./create-agent-kit.js";
export type * from "./agent-tool.js";
export * from "./call-tool.js";
