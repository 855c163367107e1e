import { createAgentKit } from "../runtime/tools/index.js";
import type { AgentKit } from "../runtime/tools/index.js";
import { mcpTools } from "./mcp.js";

const bound: AgentKit<
  | "start_run"
  | "wait_run"
  | "follow_up"
  | "open_browser"
  | "stop_browser"
  | "account"
  | "sign_up_claim",
  "v4" | "billing" | "signup"
> = /* @__PURE__ */ createAgentKit({ mcpTools });

/**
 * Creates tools for an agent framework, such as the Vercel AI SDK. All calls use the given client, so its rate budget
 * and throttles apply.
 *
 * A wait that is not over after 45 seconds returns `done: false`, so that the agent calls it again. A key is never
 * part of an output, so the tools for a new account are not among them.
 *
 * @param client - what the tools call
 */
export const createTools: typeof bound.createTools = bound.createTools;

export type {
  AgentKit,
  AgentToolEntry,
  AgentToolSet,
  JsonObject,
  ToolExecution,
  ToolInputSchema,
  ToolInputVerdict,
  ToolOutput,
} from "../runtime/tools/index.js";
