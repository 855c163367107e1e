import { ConfigurationError, WaitTimeoutError } from "../errors/index.js";
import { asText, isRecord, type JsonObject } from "../json/values.js";
import { showJson } from "../text/show.js";
import { decimalText } from "../signup/index.js";
import type { AgentTool, ToolWait } from "./agent-tool.js";

/** What a call of a tool returns. */
export interface ToolAnswer {
  /** What happened, and what to call next. */
  readonly text: string;
  /** What the service returned, without keys. */
  readonly data: JsonObject;
  /** The key that the service returned. Not for agents. */
  readonly secret?: string;
}

/** How a tool is called. */
export interface ToolCall {
  /** Ends a wait or a read. It never ends the work, and a change that was started is carried through. */
  readonly signal?: AbortSignal | undefined;
  /** Called with each status of a wait that differs from the one before it. */
  readonly onStatus?: ((status: string) => void) | undefined;
}

/**
 * Calls a tool on a client. A wait that is not over in time is an answer, not an error.
 *
 * @param client - the object with all APIs
 * @param input - valid for the schema of the tool
 * @throws {CloudAgentError} whatever the method throws
 */
export async function callTool(
  client: object,
  tool: AgentTool,
  input: JsonObject,
  call: ToolCall = {},
): Promise<ToolAnswer> {
  const { wait } = tool;
  if (wait !== undefined) return waitWith(client, { ...tool, wait }, input, call);
  const options = tool.annotations.readOnlyHint ? { signal: call.signal } : {};
  const body = tool.hasBody ? [bodyOf(tool, input)] : [];
  const values = [...valuesOf(tool, input), ...body, options];
  return answerOf(tool, input, await callMethod(client, tool, values));
}

type WaitingTool = AgentTool & { readonly wait: ToolWait };

async function waitWith(
  client: object,
  tool: WaitingTool,
  input: JsonObject,
  { signal, onStatus }: ToolCall,
): Promise<ToolAnswer> {
  const { wait } = tool;
  const seconds = Math.min(Number(input["seconds"] ?? wait.seconds), wait.seconds);
  const options = { waitTimeout: seconds * 1000, signal, onStatus };
  try {
    const ended = await callMethod(client, tool, [...valuesOf(tool, input), options]);
    return { text: tool.answer, data: { ...asData(ended), done: true } };
  } catch (error) {
    if (error instanceof WaitTimeoutError) return notYet(tool, error);
    throw error;
  }
}

function notYet({ name, wait }: WaitingTool, error: WaitTimeoutError): ToolAnswer {
  const { id, lastStatus, cause } = error;
  const failure = cause instanceof Error ? ` The last read failed: ${cause.message}` : "";
  const status = lastStatus === undefined ? "No status was read yet" : "Not finished yet";
  return {
    text: `${status}. Nothing was cancelled: call ${name} again with the same ID.${failure}`,
    data: { id, ...(lastStatus !== undefined && { [wait.status]: lastStatus }), done: false },
  };
}

function valuesOf({ path }: AgentTool, input: JsonObject): unknown[] {
  return path.map((name) => input[name]);
}

/** Whatever is not an argument is a field, known or not: the service decides. */
function bodyOf({ path, decimal }: AgentTool, input: JsonObject): JsonObject {
  const fields = Object.entries(input).flatMap(([name, value]) => {
    if (path.includes(name)) return [];
    return [[name, name === decimal?.input ? inPlaces(name, value, decimal.places) : value]];
  });
  return Object.fromEntries(fields);
}

function inPlaces(name: string, value: unknown, places: number): string {
  const text = decimalText(typeof value === "number" ? value : asText(value), places);
  if (text !== undefined) return text;
  throw new ConfigurationError(
    `${name} must be a number such as 12.5, not ${showJson(value)}. Nothing was sent.`,
  );
}

function answerOf(tool: AgentTool, input: JsonObject, returned: unknown): ToolAnswer {
  const given = Object.fromEntries(tool.path.map((name) => [name, input[name]]));
  // As JSON: a date that the client has added is a text for agents.
  const json: unknown = JSON.parse(JSON.stringify(returned ?? null));
  const { [tool.secret ?? ""]: secret, ...data } = asData(json);
  return {
    text: tool.answer,
    data: { ...given, ...data },
    ...(typeof secret === "string" && tool.secret !== undefined && { secret }),
  };
}

function asData(returned: unknown): JsonObject {
  if (isRecord(returned)) return returned;
  return returned === undefined || returned === null ? {} : { response: returned };
}

/**
 * Calls a method of a client by its name, for example `runs.create` of the API `v4`.
 *
 * @throws {TypeError} when the client has no such method
 */
async function callMethod(
  client: object,
  { api, method }: Pick<AgentTool, "api" | "method">,
  values: readonly unknown[],
): Promise<unknown> {
  const names = [api, ...method.split(".")];
  let owner: unknown;
  let found: unknown = client;
  // Clients of APIs are getters, and methods are on prototypes.
  for (const name of names) [owner, found] = [found, Reflect.get(Object(found), name)];
  if (typeof found !== "function")
    throw new TypeError(`The client has no method ${names.join(".")}`);
  const result: unknown = await Reflect.apply(found, owner, values);
  return result;
}
