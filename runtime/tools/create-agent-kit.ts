import { ConfigurationError } from "../errors/index.js";
import { asList, asRecord, isRecord, type JsonObject, typeChecks } from "../json/values.js";
import { showJson } from "../text/show.js";
import type { AgentTool, ToolSchema } from "./agent-tool.js";
import { callTool } from "./call-tool.js";

/** Tools for an agent framework, by name. */
export type AgentToolSet<Name extends string = string> = Readonly<Record<Name, AgentToolEntry>>;

/** A tool for an agent framework, in the form of the Vercel AI SDK. */
export interface AgentToolEntry {
  /** What the tool does and when to use it. */
  readonly description: string;
  /** Standard Schema of the input, with its JSON Schema. */
  readonly inputSchema: ToolInputSchema;
  /** Calls the tool. Rejects with the errors of the client. */
  readonly execute: (input: JsonObject, options?: ToolExecution) => Promise<ToolOutput>;
}

/** What an agent framework passes to a call. */
export interface ToolExecution {
  /** Ends a wait, never the work. */
  readonly abortSignal?: AbortSignal | undefined;
}

/** What a model sees of an answer. */
export interface ToolOutput extends JsonObject {
  /** What happened, and what to call next. */
  readonly note: string;
}

/** The parts of Standard Schema and Standard JSON Schema that describe an input. */
export interface ToolInputSchema {
  /** The properties of Standard Schema 1.0, with its JSON Schema. */
  readonly "~standard": {
    /** Version of Standard Schema. */
    readonly version: 1;
    /** Name of this package. */
    readonly vendor: string;
    /** The types, which are never present at run time. */
    readonly types?: { readonly input: JsonObject; readonly output: JsonObject };
    /** Checks the inputs of a call. */
    readonly validate: (value: unknown) => ToolInputVerdict;
    /** Returns the schema as JSON Schema. */
    readonly jsonSchema: {
      /** Returns the JSON Schema of the inputs. */
      readonly input: () => Record<string, unknown>;
      /** Returns the JSON Schema of checked inputs. */
      readonly output: () => Record<string, unknown>;
    };
  };
}

/** The functions of the module with the tools. */
export interface AgentKit<Name extends string, Api extends string = string> {
  /**
   * Creates tools for an agent framework, such as the Vercel AI SDK. All calls use the given client, so its rate budget
   * and throttles apply.
   *
   * A wait that is not over after 45 seconds returns `done: false`, so that the agent calls it again. A key is never
   * part of an output, so the tools for a new account are not among them.
   *
   * @param client - what the tools call
   */
  readonly createTools: (client: { readonly [Each in Api]?: object }) => AgentToolSet<Name>;
}

/**
 * Binds the functions to the tools of a project. `Name` has the names of those that need a key, and `Api` their APIs.
 *
 * @param tables - the tools of the specs
 */
export function createAgentKit<Name extends string, Api extends string>(tables: {
  readonly mcpTools: readonly AgentTool[];
}): AgentKit<Name, Api> {
  const offered = tables.mcpTools.filter(({ keyless }) => !keyless);
  return {
    createTools: (client) => {
      assertClient(client, offered);
      const entries = offered.map((tool) => [tool.name, entryOf(client, tool)] as const);
      // The generator emits the names and the tools from one list.
      return Object.fromEntries(entries) as Record<Name, AgentToolEntry>;
    },
  };
}

/** Asserts that the tools find their methods, and not only when an agent calls one. Fakes may lack some of the APIs. */
function assertClient(client: unknown, tools: readonly AgentTool[]): void {
  const apis = [...new Set(tools.map(({ api }) => api))].toSorted();
  if (typeof client === "object" && client !== null && apis.some((api) => api in client)) return;
  throw new ConfigurationError(
    `createTools needs an object with the clients ${apis.join(", ")}: pass \`new CloudAgent()\`, not a class, options or a client of one API.`,
  );
}

function entryOf(client: object, tool: AgentTool): AgentToolEntry {
  return {
    description: tool.description,
    inputSchema: schemaOf(tool.inputSchema),
    execute: async (input, { abortSignal } = {}) => {
      assertInput(tool, input);
      const { text, data } = await callTool(client, tool, input, { signal: abortSignal });
      return { ...data, note: text };
    },
  };
}

/** Frameworks check it too, but not every caller is one. */
function assertInput({ name, inputSchema }: AgentTool, input: unknown): void {
  const { issues = [] } = checkInput(inputSchema, input);
  if (issues.length === 0) return;
  const problems = issues.map(({ message }) => message).join(" ");
  throw new ConfigurationError(`${name}: ${problems} Nothing was sent.`);
}

/** Returns a Standard Schema for the inputs of a tool, with its JSON Schema. */
export function schemaOf(schema: ToolSchema): ToolInputSchema {
  // Frameworks change the schema for their models.
  const copy = (): Record<string, unknown> => ({ ...structuredClone(schema) });
  return {
    "~standard": {
      version: 1,
      vendor: "cloud-agent-sdk",
      validate: (value) => checkInput(schema, value),
      jsonSchema: { input: copy, output: copy },
    },
  };
}

/** The input of a tool, or what is wrong with it. */
export type ToolInputVerdict =
  | { readonly value: JsonObject; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/**
 * Checks that an input is an object with the required members, each of its type. The client and the service check the
 * rest; members that the schema does not have pass.
 */
function checkInput(schema: ToolSchema, value: unknown): ToolInputVerdict {
  const issues = findProblems("The input", schema, value).map((message) => ({ message }));
  return issues.length === 0 && isRecord(value) ? { value } : { issues };
}

function findProblems(name: string, schema: object, value: unknown): string[] {
  const { type, anyOf, properties, required } = asRecord(schema);
  const types = [type, ...asList(anyOf).map((each) => asRecord(each)["type"])].flat().map(String);
  const known = types.filter((each) => each in typeChecks);
  if (known.length > 0 && !known.some((each) => typeChecks[each]?.(value))) {
    const expected = known.map((each) => names[each] ?? `a ${each}`).join(" or ");
    return [`${name} must be ${expected}, not ${showJson(value)}.`];
  }
  if (!isRecord(value)) return [];
  const missing = asList(required).filter((each) => value[String(each)] === undefined);
  return [
    ...missing.map((each) => `${String(each)} is missing.`),
    ...Object.entries(asRecord(properties))
      .filter(([each]) => value[each] !== undefined)
      .flatMap(([each, member]) => findProblems(each, asRecord(member), value[each])),
  ];
}

/** Types that are no noun with "a". */
const names: Readonly<Record<string, string>> = {
  object: "an object",
  array: "an array",
  integer: "a whole number",
  null: "null",
};
