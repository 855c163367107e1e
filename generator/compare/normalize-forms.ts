import { asList } from "../../runtime/json/as-list.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { isNullBranch } from "../model/is-null-branch.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import type { OpenApiDocument } from "../model/openapi.js";

/**
 * Writes what means the same in the same form, because what means the same is no difference.
 *
 * "Or null" becomes `type: [string, "null"]`, or `anyOf` with null last where there is a reference; `const` an `enum` of
 * one; `allOf` of one what it holds; a flag that is false by itself goes, as does a title that only repeats a name.
 */
export function normalizeForms(document: OpenApiDocument): OpenApiDocument {
  // Every member keeps its kind; only schemas change their form.
  return normalizeNode(document, []) as OpenApiDocument;
}

/** Members whose value is data and no schema, whatever it looks like. */
const data = new Set(["const", "default", "enum", "example", "examples", "mapping", "value"]);

/**
 * Normalizes one node of a document, and everything inside of it.
 *
 * @param steps - names that lead to it, of which the last two matter
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

/** What holds schemas by names that somebody has chosen. */
const memberLists = new Set(["$defs", "patternProperties", "properties", "schemas"]);

function isData(key: string): boolean {
  return data.has(key) || key.startsWith("x-");
}

/** The schema of a parameter is known by the name of the parameter. */
function nameOf(node: JsonObject, key: string): string {
  return key === "schema" && typeof node["name"] === "string" ? node["name"] : key;
}

function normalizeObject(node: JsonObject, name: string): JsonObject {
  const steps = [dropFalse, replaceConst, unwrapSingle, replaceNullable, joinNull, orderTypes];
  return steps.reduce((schema, step) => step(schema), dropEcho(node, name));
}

/** Frameworks make a title of every name: `proxyCountryCode` has the title "Proxy Country Code". */
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

/** What stands beside a composition of one wins over what is in it, as it does beside a reference. */
function unwrapSingle(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema;
  const [only, ...more] = asList(allOf);
  if (!isRecord(only) || more.length > 0) return schema;
  return "$ref" in rest ? schema : { ...only, ...rest };
}

/** Where there is no `type` that null could be added to, null is a branch of its own. */
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

/** In OpenAPI 3.0 an `enum` beside `nullable` does not name null; in 3.1 it has to. */
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
