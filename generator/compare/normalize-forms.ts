import { asList } from "../../runtime/json/as-list.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { isNullBranch } from "../model/is-null-branch.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import type { OpenApiDocument } from "../model/openapi.js";

/**
 * Normalizes equivalent forms, so that they do not appear as differences.
 *
 * "Or null" becomes `type: [string, "null"]`, or `anyOf` with null last if there is a reference; `const` becomes an
 * `enum` with one value; an `allOf` with one item becomes that item; flags that are false by default are removed, as
 * are titles that only repeat a name.
 */
export function normalizeForms(document: OpenApiDocument): OpenApiDocument {
  // Every member keeps its kind; only schemas change their form.
  return normalizeNode(document, []) as OpenApiDocument;
}

/** Members whose value is data, never a schema. */
const data = new Set(["const", "default", "enum", "example", "examples", "mapping", "value"]);

/**
 * Normalizes one node of a document and everything inside it.
 *
 * @param steps - path to the node; only its last two steps matter
 */
export function normalizeNode(node: unknown, steps: readonly string[]): unknown {
  if (Array.isArray(node))
    return node.map((item, at) => normalizeNode(item, [...steps, String(at)]));
  if (!isRecord(node)) return node;
  const isMembers = memberLists.has(steps.at(-1) ?? "") && !memberLists.has(steps.at(-2) ?? "");
  const members = Object.entries(node).map(([key, value]): [string, unknown] =>
    isData(key) && !isMembers
      ? [key, value]
      : [key, normalizeNode(value, [...steps, nameOf(node, key)])],
  );
  const normalized = Object.fromEntries(members);
  return isMembers ? normalized : normalizeObject(normalized, steps.at(-1) ?? "");
}

/** Members that contain schemas by chosen names. */
const memberLists = new Set(["$defs", "patternProperties", "properties", "schemas"]);

function isData(key: string): boolean {
  return data.has(key) || key.startsWith("x-");
}

/** Returns the name of a schema; that of a parameter is the parameter's name. */
function nameOf(node: JsonObject, key: string): string {
  return key === "schema" && typeof node["name"] === "string" ? node["name"] : key;
}

function normalizeObject(node: JsonObject, name: string): JsonObject {
  const steps = [dropFalse, replaceConst, unwrapSingle, replaceNullable, joinNull, orderTypes];
  return steps.reduce((schema, step) => step(schema), dropEcho(node, name));
}

/** Drops titles that some frameworks derive from a name: `proxyCountryCode` has the title "Proxy Country Code". */
function dropEcho(schema: JsonObject, name: string): JsonObject {
  const { title, ...rest } = schema;
  return typeof title === "string" && letters(title) === letters(name) ? rest : schema;
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const flags = ["deprecated", "readOnly", "required", "uniqueItems", "writeOnly"] as const;

function dropFalse(schema: JsonObject): JsonObject {
  if (!flags.some((flag) => schema[flag] === false)) return schema;
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([key, value]) => value !== false || !flags.some((flag) => flag === key),
    ),
  );
}

function replaceConst(schema: JsonObject): JsonObject {
  if (!("const" in schema) || "enum" in schema || isRecord(schema["const"])) return schema;
  const { const: only, ...rest } = schema;
  return { ...rest, enum: [only] };
}

/** Unwraps a composition with one item; its siblings take precedence, like those of a reference. */
function unwrapSingle(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema;
  const [only, ...more] = asList(allOf);
  if (!isRecord(only) || more.length > 0) return schema;
  return "$ref" in rest ? schema : { ...only, ...rest };
}

/** Replaces `nullable`. Without a `type` to add null to, null becomes a separate branch. */
function replaceNullable(schema: JsonObject): JsonObject {
  if (typeof schema["nullable"] !== "boolean") return schema;
  const { nullable, ...rest } = schema;
  if (!nullable) return rest;
  if (rest["type"] !== undefined) return addNull(rest);
  const { $ref, allOf, ...beside } = rest;
  if ($ref !== undefined) return { ...beside, anyOf: [{ $ref }, isNullType] };
  if (allOf !== undefined) return { ...beside, anyOf: [{ allOf }, isNullType] };
  const key = rest["anyOf"] === undefined ? "oneOf" : "anyOf";
  return rest[key] === undefined ? rest : { ...rest, [key]: [...asList(rest[key]), isNullType] };
}

const isNullType = { type: "null" } as const;

function joinNull(schema: JsonObject): JsonObject {
  for (const key of ["anyOf", "oneOf"] as const) {
    const branches = asList(schema[key]);
    const others = branches.filter((branch) => !isNullBranch(branch));
    if (others.length === branches.length || "type" in schema) continue;
    const { [key]: _joined, ...rest } = schema;
    const [only, ...more] = others;
    if (more.length === 0 && isRecord(only) && only["type"] !== undefined)
      return addNull({ ...only, ...rest });
    return { ...rest, [more.length === 0 ? "anyOf" : key]: [...others, isNullType] };
  }
  return addNullValue(schema);
}

function addNull(schema: JsonObject): JsonObject {
  return addNullValue({ ...schema, type: [...[schema["type"]].flat(), "null"] });
}

/** Adds null to an `enum`. In OpenAPI 3.0, `nullable` is sufficient; in 3.1, the `enum` must contain null. */
function addNullValue(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema;
  if (!Array.isArray(values) || !asList(type).includes("null") || values.includes(null))
    return schema;
  return { ...schema, enum: [...values, null] };
}

function orderTypes(schema: JsonObject): JsonObject {
  const { type } = schema;
  if (!Array.isArray(type)) return schema;
  const others = [...new Set(type.map(String))].filter((each) => each !== "null");
  const types = others.length < new Set(type).size ? [...others, "null"] : others;
  return { ...schema, type: types.length === 1 ? types[0] : types };
}
