import type { AgentTool, ToolHints } from "../../runtime/tools/agent-tool.js";
import { asList, asRecord, isRecord, type JsonObject } from "../../runtime/json/values.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import { allOperations, type Api, type ApiOperation } from "../../generator/api/api.js";
import { effectiveSchema } from "../../generator/api/effective-schema.js";
import { knownValues, resolve } from "../../generator/api/openapi.js";
import type { OpenApiDocument, Referable, SchemaObject } from "../../generator/api/openapi.js";
import { GeneratorError } from "../../generator/api/problem.js";
import { resolveBody } from "../../generator/api/resolve-json.js";
import { firstParagraph } from "../../generator/api/text/paragraphs.js";

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
  throw new GeneratorError({
    file: twice.api,
    message: `the tool ${twice.name} exists already in another document`,
    expected: "a name of its own for each tool in x-mcp",
  });
}

function readTool(api: Api, operation: ApiOperation, extension: JsonObject): AgentTool {
  const texts = asRecord(extension["describe"]);
  const fields = readFields(api, operation, extension);
  const inputs = [...readParameters(api, operation), ...fields, ...secondsOf(extension)];
  assertDistinct(api, operation, inputs);
  const properties = inputs.map(({ name, schema }) => {
    const { [name]: description } = texts;
    return [name, typeof description === "string" ? { ...schema, description } : schema] as const;
  });
  const regions = Object.entries(api.deployment.regions).filter(([, { absent }]) => !absent);
  return {
    name: String(extension["tool"]),
    title: String(extension["title"]),
    description: String(extension["description"]),
    answer: String(extension["answer"]),
    api: api.name,
    method: String(extension["method"] ?? operation.id),
    path: operation.pathParameters.map(({ name }) => name),
    hasBody: fields.length > 0,
    regions: regions.map(([name]) => name),
    ...(operation.keyless && { keyless: true }),
    ...readWait(operation, extension),
    ...readSecrets(operation, extension),
    annotations: readHints(extension),
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(properties),
      required: inputs.flatMap(({ name, required }) => (required ? name : [])),
    },
  };
}

interface Input {
  readonly name: string;
  readonly schema: JsonObject;
  readonly required: boolean;
}

function readParameters({ document }: Api, { declaredParameters }: ApiOperation): Input[] {
  const inPath = declaredParameters.filter((parameter) => parameter.in === "path");
  return inPath.map(({ name, description, schema }) => ({
    name,
    schema: {
      ...(schema && briefSchema(document, resolve(document, schema))),
      ...(description !== undefined && { description: firstParagraph(description) }),
    },
    required: true,
  }));
}

function readFields(api: Api, operation: ApiOperation, extension: JsonObject): Input[] {
  const { properties = {}, required } = resolveBody(api.document, operation.source) ?? {};
  const chosen = asList(extension["input"] ?? Object.keys(properties));
  const { answer } = asRecord(operation.source["x-challenge"]);
  return Object.entries(properties)
    .filter(([name]) => chosen.includes(name))
    .filter(([, schema]) => effectiveSchema(api.document, schema)["readOnly"] !== true)
    .map(([name, schema]) => {
      const brief = briefSchema(api.document, schema);
      // The decimal places of an answer to a challenge are the library's work, not the model's.
      const { pattern: _, ...lax } = brief;
      return {
        name,
        schema: { ...(name === answer ? lax : brief), ...knownModels(api, operation, name) },
        required: asList(required).includes(name),
      };
    });
}

/** As examples: a model that no row has is valid too. */
function knownModels({ document }: Api, { id }: ApiOperation, field: string): JsonObject {
  const { operation, modelField, rows } = asRecord(document["x-reasoning"]);
  if (operation !== id || modelField !== field) return {};
  return { examples: asList(rows).flatMap((row) => asList(asRecord(row)["models"])) };
}

/** Returns the input that bounds a wait. */
function secondsOf({ seconds }: JsonObject): Input[] {
  if (typeof seconds !== "number") return [];
  const bounds = { type: "integer", minimum: 1, maximum: seconds, default: seconds };
  const schema = { ...bounds, description: "Longest wait." };
  return [{ name: "seconds", schema, required: false }];
}

function readWait({ source }: ApiOperation, { seconds }: JsonObject): Pick<AgentTool, "wait"> {
  if (typeof seconds !== "number") return {};
  const { field, output } = asRecord(source["x-waiter"]);
  return {
    wait: { seconds, status: String(field), output: String(asRecord(output)["field"] ?? "result") },
  };
}

type Secrets = Pick<AgentTool, "secret" | "decimal">;

function readSecrets({ source }: ApiOperation, { secret }: JsonObject): Secrets {
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
function assertDistinct(api: Api, operation: ApiOperation, inputs: readonly Input[]): void {
  const { path, httpMethod } = operation;
  const names = inputs.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return;
  throw new GeneratorError({
    file: api.name,
    pointer: emitPointer("paths", path, httpMethod, "x-mcp"),
    message: `the tool has two inputs called ${JSON.stringify(twice)}`,
    expected: "x-mcp on an operation whose path parameters and body fields have distinct names",
  });
}

/** Keywords with one schema or several. */
const nested = new Set(["items", "additionalProperties", "allOf", "anyOf", "oneOf", "prefixItems"]);

/** What is for people who read the document, or says nothing. */
const omitted = new Set(["title", "example", "deprecated", "enum"]);

/**
 * Shortens a schema to what a model needs to fill it in: without references, without our extensions, and with the first
 * paragraph of each description. Known values of an open set become examples.
 */
export function briefSchema(
  document: OpenApiDocument,
  schema: Referable<SchemaObject>,
  seen: readonly object[] = [],
): JsonObject {
  const effective = effectiveSchema(document, schema);
  // A schema within itself says nothing new to a reader of the outer one.
  if (seen.some((outer) => outer === schema)) return {};
  const inner = (value: unknown): unknown =>
    isRecord(value) ? briefSchema(document, value, [...seen, schema]) : value;
  const members = Object.entries(effective).flatMap(([keyword, value]) =>
    briefMember(keyword, value, inner),
  );
  return { ...Object.fromEntries(members), ...valuesOf(effective) };
}

type Member = readonly [keyword: string, value: unknown];

function briefMember(
  keyword: string,
  value: unknown,
  inner: (value: unknown) => unknown,
): Member[] {
  if (keyword.startsWith("x-") || omitted.has(keyword)) return [];
  if (keyword === "description") return [[keyword, firstParagraph(String(value))]];
  if (keyword === "additionalProperties" && value === true) return [];
  // Some hosts only know one type for each schema.
  if (keyword === "type" && Array.isArray(value))
    return [["anyOf", value.map((type: unknown) => ({ type }))]];
  if (nested.has(keyword))
    return [[keyword, Array.isArray(value) ? value.map(inner) : inner(value)]];
  if (keyword === "properties" && isRecord(value)) {
    const members = Object.entries(value).map(([name, each]) => [name, inner(each)] as const);
    return [[keyword, Object.fromEntries(members)]];
  }
  return [[keyword, value]];
}

function valuesOf(schema: SchemaObject): JsonObject {
  if (Array.isArray(schema["enum"])) return { enum: schema["enum"] };
  const known = knownValues(schema);
  return schema["const"] === undefined && known.length > 0 ? { examples: known } : {};
}
