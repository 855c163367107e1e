import { Client, InMemoryTransport, type CallToolResult } from "@modelcontextprotocol/client";
import { AgentSession, type AgentSettings } from "../../../../command/mcp/agent-session.js";
import { createServer } from "../../../../command/mcp/create-server.js";
import { CloudAgent, type ClientOptions } from "../../../../generated/index.js";
import { asRecord } from "../../../../runtime/json/values.js";

/** A host that is connected to a server of this process. */
export interface Host extends AsyncDisposable {
  readonly client: Client;
  readonly session: AgentSession;
  /** Calls a tool, and returns its answer with all text blocks. */
  call(name: string, input?: Record<string, unknown>): Promise<Answer>;
}

/** An answer of a tool, as a model reads it. */
export interface Answer {
  readonly texts: readonly string[];
  readonly isError: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  readonly result: CallToolResult;
}

/** Settings of the session that a test needs otherwise. */
export type Changes = Partial<AgentSettings>;

/** Connects a host, in this process. */
export async function connectHost(options: ClientOptions, changes?: Changes): Promise<Host> {
  const session = openSession(options, changes);
  return { ...(await connectTo(session)), session };
}

/** Opens a session of a client with these options, and a key of its own unless `hasKey` is false. */
export function openSession(options: ClientOptions, changes: Changes = {}): AgentSession {
  const { apiKey, ...rest } = options;
  const { hasKey = true } = changes;
  return new AgentSession({
    create: (key = hasKey ? apiKey : undefined) =>
      new CloudAgent({ ...rest, ...(key !== undefined && { apiKey: key }) }),
    region: "us",
    hasKey,
    maxResult: 20_000,
    keepKey: async () => "It is kept.",
    report: () => undefined,
    ...changes,
  });
}

/** Connects one more host to a session. */
export async function connectTo(session: AgentSession): Promise<Omit<Host, "session">> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createServer(session, "0.0.0").connect(far);
  const client = new Client({ name: "host", version: "1.0.0" });
  await client.connect(near);
  const call: Host["call"] = async (name, input = {}) =>
    readAnswer(await client.callTool({ name, arguments: input }));
  return { client, call, [Symbol.asyncDispose]: () => client.close() };
}

/** Reads what a tool has answered. */
export function readAnswer(result: CallToolResult): Answer {
  return {
    texts: result.content.flatMap((block) => (block.type === "text" ? block.text : [])),
    isError: result.isError === true,
    data: asRecord(result.structuredContent),
    result,
  };
}
