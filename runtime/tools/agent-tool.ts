/** A tool for agents: what they see of it, and the method that it calls. Data from the spec. */
export interface AgentTool {
  /** Name of the tool, in snake_case. */
  readonly name: string;
  /** What people see as its name. */
  readonly title: string;
  /** What it does and when to use it. */
  readonly description: string;
  /** What an answer says before its data. */
  readonly answer: string;
  /** Name of the API, as `CloudAgent` has it. */
  readonly api: string;
  /** Method of the API's client, for example `runs.create`. */
  readonly method: string;
  /** Inputs that are arguments of the method, in order. The others are fields of its body. */
  readonly path: readonly string[];
  /** Whether the method has a body. */
  readonly hasBody: boolean;
  /** Regions that have the operation. */
  readonly regions: readonly string[];
  /** It needs no key, and is only of use without one. */
  readonly keyless?: true;
  /** The method waits. */
  readonly wait?: ToolWait;
  /** Response field with a key, which is never part of an answer. */
  readonly secret?: string;
  /** Input that is sent as a decimal number with that many places. */
  readonly decimal?: { readonly input: string; readonly places: number };
  /** What a host can assume about a call, in the terms of MCP. */
  readonly annotations: ToolHints;
  /** JSON Schema of the inputs. */
  readonly inputSchema: ToolSchema;
}

/** A wait of a tool. */
export interface ToolWait {
  /** Longest wait of one call. */
  readonly seconds: number;
  /** Field with the status, in what the method returns. */
  readonly status: string;
  /** Field with the outcome. */
  readonly output: string;
}

/** What a host can assume about a call of a tool. */
export interface ToolHints {
  /** It changes nothing. */
  readonly readOnlyHint: boolean;
  /** It can change or end something irreversibly. */
  readonly destructiveHint: boolean;
  /** A second call with the same input has no further effect. */
  readonly idempotentHint: boolean;
  /** It reaches something outside of the host. */
  readonly openWorldHint: boolean;
}

/** JSON Schema of the inputs of a tool. */
export interface ToolSchema {
  /** Inputs are an object. */
  readonly type: "object";
  /** A JSON Schema for each input. */
  readonly properties: Readonly<Record<string, object>>;
  /** Names of the inputs that must be present. */
  readonly required: readonly string[];
}
