import { McpServer } from "@modelcontextprotocol/server";
import type { AgentSession } from "./agent-session.js";
import { registerPages } from "./register-pages.js";
import { registerTables } from "./register-tables.js";
import { registerResult } from "./register-result.js";
import { registerTaskPrompt } from "./register-task-prompt.js";
import { registerTools } from "./register-tools.js";

/** Creates the server of one connection. All of them share the session. */
export function createServer(session: AgentSession, version: string): McpServer {
  const server = new McpServer(
    { name: "cloud-agent-sdk", title: "Cloud Agent", version },
    { instructions },
  );
  registerTools(server, session);
  registerTables(server, session);
  registerResult(server, session);
  registerPages(server);
  registerTaskPrompt(server);
  return server;
}

const instructions =
  "Runs AI agents in cloud browsers. start_run returns at once; then call wait_run until the run is done. If you stop waiting or this server ends, the run can remain active: wait for it again by its ID. If start_run was cancelled, read cloud-agent://unheard before you start it again.";
