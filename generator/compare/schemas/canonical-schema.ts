import { asList } from "../../../runtime/json/as-list.js";
import { isRecord } from "../../../runtime/json/is-record.js";
import { effectiveSchema } from "../../model/effective-schema.js";
import type { OpenApiDocument, Referable, SchemaObject } from "../../model/openapi.js";
import type { MessageKind } from "../change.js";

/** Two schemas at the same place, in their canonical form. */
export interface SchemaPair {
  readonly side: MessageKind;
  /** Method, path, and place within the request or response. */
  readonly name: string;
  readonly old: SchemaObject;
  readonly current: SchemaObject;
}

/**
 * Resolves a schema like {@link effectiveSchema}, and writes what validators read alike in one form: an object that is
 * split into an `allOf`, values without their type, and bounds of integers.
 */
export function canonicalSchema(
  document: OpenApiDocument,
  schema: Referable<SchemaObject>,
  depth = 0,
): SchemaObject {
  const resolved = effectiveSchema(document, schema);
  return closeBounds(nameType(joinParts(document, resolved, depth)));
}

/** Parts of parts of parts stay as they are: a schema may be a part of itself, and that many times. */
const mostDepth = 1;

/** Joins the parts of an object, unless two of them say something about the same field. */
function joinParts(document: OpenApiDocument, schema: SchemaObject, depth: number): SchemaObject {
  const { allOf, ...beside } = schema;
  const branches = asList(allOf).filter(isRecord);
  if (branches.length === 0 || depth > mostDepth) return schema;
  const parts = [...branches.map((part) => canonicalSchema(document, part, depth + 1)), beside];
  const names = parts.flatMap(({ properties = {} }) => Object.keys(properties));
  if (!parts.every(isPlainObject) || new Set(names).size < names.length) return schema;
  const required = parts.flatMap((part) => asList(part["required"]));
  return {
    ...Object.assign({}, ...parts),
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

/** Keywords that only people read. */
export const prose = [
  "$comment",
  "description",
  "example",
  "examples",
  "externalDocs",
  "title",
] as const;

const plain: ReadonlySet<string> = new Set([
  ...prose,
  "deprecated",
  "properties",
  "required",
  "type",
]);

function isPlainObject(part: SchemaObject): boolean {
  const isObject = part.type === undefined || part.type === "object";
  return isObject && Object.keys(part).every((key) => plain.has(key) || key.startsWith("x-"));
}

function nameType(schema: SchemaObject): SchemaObject {
  const values = asList(schema["enum"]);
  const isText = values.length > 0 && values.every((value) => typeof value === "string");
  return isText && schema.type === undefined ? { ...schema, type: "string" } : schema;
}

/** Writes each bound of a number once, the stricter of two, and those of integers as values that are allowed. */
function closeBounds(schema: SchemaObject): SchemaObject {
  const types = new Set([schema.type].flat());
  const isWhole = types.has("integer") && !types.has("number");
  return bounds.reduce((closed, { inclusive, exclusive, sign }) => {
    const { [exclusive]: open, [inclusive]: own, ...rest } = closed;
    const limit = typeof own === "number" ? own * sign : -Infinity;
    if (typeof open !== "number") return own === undefined ? rest : { ...rest, [inclusive]: own };
    if (isWhole)
      return { ...rest, [inclusive]: sign * Math.max(limit, Math.floor(open * sign) + 1) };
    return { ...rest, ...(limit > open * sign ? { [inclusive]: own } : { [exclusive]: open }) };
  }, schema);
}

/** A bound that is allowed itself, the one that is not, and the sign that makes a greater one stricter. */
const bounds = [
  { inclusive: "minimum", exclusive: "exclusiveMinimum", sign: 1 },
  { inclusive: "maximum", exclusive: "exclusiveMaximum", sign: -1 },
] as const;
