import { asList } from "../../runtime/json/as-list.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { asDocument, mapMembers } from "./json.js";

/**
 * Writes what means the same in the same way, because what means the same is no difference.
 *
 * Every "or null" becomes `type: [string, "null"]`: published documents have it as `anyOf` with a branch for null, or as
 * what is left of OpenAPI 3.0's `nullable`. A title that only repeats the name of what it stands on goes.
 */
export function simplifySchemas(document: OpenApiDocument): OpenApiDocument {
  return asDocument(simplify(document, []));
}

/** Members whose value is data and no schema, whatever it looks like. */
const data = new Set(["default", "const", "enum", "example", "examples"]);

function simplify(node: unknown, steps: readonly string[]): unknown {
  if (Array.isArray(node)) return node.map((item, at) => simplify(item, [...steps, String(at)]));
  if (!isRecord(node)) return node;
  const isMember = steps.at(-1) === "properties";
  const simplified = mapMembers(node, (value, key) =>
    isData(key) && !isMember ? value : simplify(value, [...steps, nameOf(node, key)]),
  );
  if (isMember) return simplified;
  return joinNull(replaceNullable(withoutEcho(simplified, steps.at(-1) ?? "")));
}

function isData(key: string): boolean {
  return data.has(key) || key.startsWith("x-");
}

/** The schema of a parameter is known by the name of the parameter. */
function nameOf(node: JsonObject, key: string): string {
  return key === "schema" && typeof node["name"] === "string" ? node["name"] : key;
}

/** Frameworks make a title of every name: `proxyCountryCode` has the title "Proxy Country Code". */
function withoutEcho(schema: JsonObject, name: string): JsonObject {
  const { title, ...rest } = schema;
  return typeof title === "string" && letters(title) === letters(name) ? rest : schema;
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function joinNull(schema: JsonObject): JsonObject {
  for (const key of ["anyOf", "oneOf"] as const) {
    const branches = asList(schema[key]);
    const [other, ...more] = branches.filter((branch) => !isNull(branch));
    if (branches.length !== 2 || more.length > 0 || !isRecord(other)) continue;
    if (typeof other["type"] !== "string" || "type" in schema) continue;
    const { [key]: _joined, ...rest } = schema;
    return allowNull({ ...other, ...rest, type: [other["type"], "null"] });
  }
  return allowNull(schema);
}

function isNull(branch: unknown): boolean {
  return isRecord(branch) && branch["type"] === "null";
}

/** In OpenAPI 3.0 an `enum` beside `nullable` does not name null; in 3.1 it has to. */
function allowNull(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema;
  if (!Array.isArray(values) || !asList(type).includes("null") || values.includes(null))
    return schema;
  return { ...schema, enum: [...values, null] };
}

/** Where there is no `type` that null could be added to, null is a branch of its own. */
function replaceNullable(schema: JsonObject): JsonObject {
  if (typeof schema["nullable"] !== "boolean") return schema;
  const { nullable, ...rest } = schema;
  const isComposed = ["$ref", "allOf", "anyOf", "oneOf"].some((key) => key in rest);
  if (!nullable || !isComposed) return rest;
  const { description, ...others } = rest;
  return { ...(description !== undefined && { description }), anyOf: [others, { type: "null" }] };
}
