import { ResourceTemplate, type McpServer } from "@modelcontextprotocol/server";
import { limits } from "../../generated/billing/tables.js";
import { regions } from "../../generated/regions.js";
import { reasoningMatrix } from "../../generated/v4/tables.js";
import { printable } from "../../runtime/text/printable.js";
import type { AgentSession } from "./agent-session.js";
import { readGuide } from "./guide-pages.js";

/** Registers what a host can read: facts as JSON, the pages of the guide as Markdown, and the results of runs. */
export function registerResources(server: McpServer, session: AgentSession): void {
  const register = (path: string, about: About, read: () => string): void => {
    const uri = `cloud-agent://${path}`;
    const { mimeType } = about;
    server.registerResource(path.replace(/\.md$/, ""), uri, about, () => ({
      contents: [{ uri, mimeType, text: read() }],
    }));
  };
  for (const [name, { read, ...about }] of Object.entries(tables)) {
    register(name, { ...about, mimeType: "application/json" }, () =>
      printable(JSON.stringify(read(session), undefined, 1)),
    );
  }
  for (const { file, title, text } of listPages()) {
    // Links between the pages lead to each other's files.
    register(`guide/${file}`, { title, mimeType: "text/markdown" }, () => text);
  }
  registerResult(server, session);
}

interface About {
  readonly title: string;
  readonly description?: string;
  readonly mimeType: string;
}

/** The facts that a model needs to choose settings, and what it has not heard of. */
const tables = {
  reasoning: {
    title: "Reasoning settings by model",
    description:
      "The settings that each known model accepts in modelParams, by full path. The rows are complete for their models; any other model accepts everything.",
    read: () => reasoningMatrix,
  },
  regions: {
    title: "Regions",
    description: "Proxy countries, models and missing features of each region.",
    read: () => regions,
  },
  limits: {
    title: "Limits",
    description:
      "Concurrency by payments, and the request rates of a project and of an IP address.",
    read: () => limits,
  },
  unheard: {
    title: "Answers that nobody received",
    description:
      "What the latest calls have done that were cancelled, or whose connection closed: for example the ID of a run.",
    read: ({ unheard }: AgentSession) => unheard,
  },
} as const;

interface Page {
  readonly file: string;
  readonly title: string;
  readonly text: string;
}

let pages: readonly Page[] | undefined;

/** Read once: over HTTP, there is a server for each request. */
function listPages(): readonly Page[] {
  pages ??= Object.entries(readGuide()).toSorted().map(toPage);
  return pages;
}

function toPage([file, source]: readonly [string, string]): Page {
  // What precedes the heading is for the site.
  const text = source.slice(Math.max(source.search(/^# /m), 0));
  const title = /^# (.+)$/m.exec(text)?.[1] ?? file;
  return { file, title, text };
}

/** Registers the result of a run, read from the service whenever a host asks for it. */
function registerResult(server: McpServer, session: AgentSession): void {
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

/** Address of the resource with the result of a run. */
export function resultUri(id: string): string {
  return `cloud-agent://runs/${encodeURIComponent(id)}/result`;
}
