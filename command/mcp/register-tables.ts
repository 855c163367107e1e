import type { McpServer } from "@modelcontextprotocol/server";
import { limits } from "../../generated/billing/tables.js";
import { regions } from "../../generated/regions.js";
import { reasoningMatrix } from "../../generated/v4/tables.js";
import { printable } from "../../runtime/text/printable.js";
import type { AgentSession } from "./agent-session.js";

/** Registers the facts that a model needs to choose settings, and what it has not heard of, as JSON. */
export function registerTables(server: McpServer, session: AgentSession): void {
  for (const { name, title, description, read } of tables) {
    const uri = `cloud-agent://${name}`;
    const mimeType = "application/json";
    server.registerResource(name, uri, { title, description, mimeType }, () => ({
      contents: [{ uri, mimeType, text: printable(JSON.stringify(read(session), undefined, 1)) }],
    }));
  }
}

const tables = [
  {
    name: "reasoning",
    title: "Reasoning settings by model",
    description:
      "The settings that each known model accepts in modelParams, by full path. The rows are complete for their models; any other model accepts everything.",
    read: () => reasoningMatrix,
  },
  {
    name: "regions",
    title: "Regions",
    description: "Proxy countries, models and missing features of each region.",
    read: () => regions,
  },
  {
    name: "limits",
    title: "Limits",
    description: "Concurrency by payments, and the request rates of a project.",
    read: () => limits,
  },
  {
    name: "unheard",
    title: "Answers that nobody received",
    description:
      "What the latest calls have done that were cancelled, or whose connection closed: for example the ID of a run.",
    read: ({ unheard }: AgentSession) => unheard,
  },
] as const;
