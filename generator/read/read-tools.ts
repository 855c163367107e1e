import type { AgentTool, ToolHints } from "../../runtime/tools/agent-tool.js";
import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import { allOperations, type Api, type ApiOperation } from "../model/api.js";
import { resolve } from "../model/openapi.js";
import { GeneratorError } from "../model/problem.js";
import { resolveBody } from "../model/resolve-json.js";
import { briefSchema, firstParagraph } from "./brief-schema.js";

/** Name of the input that bounds a wait. */
const secondsInput = "seconds";

/** Reads the tools for agents that a document declares (`x-mcp`), as data: what agents see, and what to call. */
export function readTools(api: Api): AgentTool[] {
  return allOperations(api).flatMap((operation) => {
    const extension = operation.source["x-mcp"];
    return isRecord(extension) ? [readTool(api, operation, extension)] : [];
  });
}

/** Reads the tools of every API. Each has a name of its own, because an agent only sees the names. */
export function readDistinctTools(apis: readonly Api[]): AgentTool[] {
  const tools = apis.flatMap(readTools);
  const twice = tools.find(({ name }, at) => tools.findIndex((tool) => tool.name === name) !== at);
  if (twice === undefined) return tools;
  const problem = {
    file: twice.api,
    message: `the tool ${twice.name} exists already in another document`,
    expected: "a name of its own for each tool in x-mcp",
  };
  throw new GeneratorError([problem]);
}

function readTool(api: Api, operation: ApiOperation, extension: JsonObject): AgentTool {
  const inputs = readInputs(api, operation, extension);
  return {
    name: String(extension["tool"]),
    title: String(extension["title"]),
    description: String(extension["description"]),
    answer: String(extension["answer"]),
    api: api.name,
    method: String(extension["method"] ?? operation.id),
    path: operation.pathParameters.map(({ name }) => name),
    hasBody: inputs.some(({ place }) => place === "body"),
    regions: Object.entries(api.deployment.regions).flatMap(([name, { absent }]) =>
      absent ? [] : name,
    ),
    ...(operation.keyless && { keyless: true }),
    ...readWait(operation, extension),
    ...readSecrets(operation, extension),
    annotations: readHints(extension),
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(inputs.map(({ name, schema }) => [name, schema])),
      required: inputs.flatMap(({ name, required }) => (required ? name : [])),
    },
  };
}

interface Input {
  readonly name: string;
  readonly place: "path" | "body" | "wait";
  readonly schema: JsonObject;
  readonly required: boolean;
}

function readInputs(api: Api, operation: ApiOperation, extension: JsonObject): Input[] {
  const texts = asRecord(extension["describe"]);
  const inputs = [
    ...readParameters(api, operation),
    ...readFields(api, operation, extension),
    ...secondsOf(extension),
  ].map((input) => withText(input, texts[input.name]));
  assertDistinct(api, operation, inputs);
  return inputs;
}

function withText(input: Input, text: unknown): Input {
  if (typeof text !== "string") return input;
  return { ...input, schema: { ...input.schema, description: text } };
}

function readParameters({ document }: Api, operation: ApiOperation): Input[] {
  return operation.declaredParameters
    .filter((parameter) => parameter.in === "path")
    .map(({ name, description, schema }) => ({
      name,
      place: "path",
      schema: {
        ...(schema && briefSchema(document, resolve(document, schema))),
        ...(description !== undefined && { description: firstParagraph(description) }),
      },
      required: true,
    }));
}

function readFields(api: Api, operation: ApiOperation, extension: JsonObject): Input[] {
  const body = resolveBody(api.document, operation.source);
  if (body === undefined) return [];
  const chosen = asList(extension["input"] ?? Object.keys(body.properties ?? {}));
  return Object.entries(body.properties ?? {})
    .filter(([name]) => chosen.includes(name))
    .map(([name, schema]) => ({
      name,
      place: "body",
      schema: {
        ...omit(briefSchema(api.document, schema), laxKeywords(operation, name)),
        ...knownModels(api, operation, name),
      },
      required: asList(body.required).includes(name),
    }));
}

/** The decimal places of an answer to a challenge are the library's work, not the model's. */
function laxKeywords({ source }: ApiOperation, name: string): readonly string[] {
  return asRecord(source["x-challenge"])["answer"] === name ? ["pattern"] : [];
}

function omit(schema: JsonObject, keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keywords.includes(key)));
}

/** As examples: a model that no row has is valid too. */
function knownModels({ document }: Api, { id }: ApiOperation, field: string): JsonObject {
  const { operation, modelField, rows } = asRecord(document["x-reasoning"]);
  if (operation !== id || modelField !== field) return {};
  return { examples: asList(rows).flatMap((row) => asList(asRecord(row)["models"])) };
}

function secondsOf({ seconds }: JsonObject): Input[] {
  if (typeof seconds !== "number") return [];
  const schema = { type: "integer", minimum: 1, maximum: seconds, default: seconds };
  return [
    {
      name: secondsInput,
      place: "wait",
      schema: { ...schema, description: "Longest wait." },
      required: false,
    },
  ];
}

function readWait({ source }: ApiOperation, { seconds }: JsonObject): Pick<AgentTool, "wait"> {
  if (typeof seconds !== "number") return {};
  const { field, output } = asRecord(source["x-waiter"]);
  return {
    wait: { seconds, status: String(field), output: String(asRecord(output)["field"] ?? "result") },
  };
}

function readSecrets(
  { source }: ApiOperation,
  { secret }: JsonObject,
): Pick<AgentTool, "secret" | "decimal"> {
  const { answer, decimals } = asRecord(source["x-challenge"]);
  return {
    ...(typeof secret === "string" && { secret }),
    ...(typeof answer === "string" && { decimal: { input: answer, places: Number(decimals) } }),
  };
}

/** Every tool reaches the open web or spends what the account has. */
function readHints({ hints }: JsonObject): ToolHints {
  const { readOnly, destructive, idempotent } = asRecord(hints);
  return {
    readOnlyHint: readOnly === true,
    destructiveHint: destructive === true,
    idempotentHint: idempotent === true,
    openWorldHint: true,
  };
}

/** The inputs of a tool are one object, whatever their places in the request. */
function assertDistinct(
  api: Api,
  { path, httpMethod }: ApiOperation,
  inputs: readonly Input[],
): void {
  const names = inputs.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return;
  throw new GeneratorError([
    {
      file: api.name,
      pointer: emitPointer("paths", path, httpMethod, "x-mcp"),
      message: `the tool has two inputs called ${JSON.stringify(twice)}`,
      expected: "x-mcp on an operation whose path parameters and body fields have distinct names",
    },
  ]);
}
