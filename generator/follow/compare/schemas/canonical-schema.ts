import { asList, asRecord, isRecord } from "../../../../runtime/json/values.js";
import { readAt, splitPointer } from "../../../../runtime/json/pointer.js";
import { effectiveSchema, isNullable, splitWrapper } from "../../../api/effective-schema.js";
import { isReference } from "../../../api/openapi.js";
import type { OpenApiDocument, SchemaObject, Schema } from "../../../api/openapi.js";
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
 * split into parts, values without their type, and bounds of integers.
 */
export function canonicalSchema(document: OpenApiDocument, schema: Schema): SchemaObject {
  const isBare = isReference(schema) && Object.keys(schema).length === 1;
  const node = asRecord(isBare ? readAt(document, splitPointer(schema.$ref)) : schema);
  const form = canonicalForms.get(node) ?? closeBounds(nameType(joinParts(document, schema)));
  canonicalForms.set(node, form);
  return form;
}

/** Canonical forms by what was written: most components are used many times. */
const canonicalForms = new WeakMap<object, SchemaObject>();

/** Joins the parts of an object, unless two of them say something about the same field. */
function joinParts(document: OpenApiDocument, schema: Schema): SchemaObject {
  const effective = effectiveSchema(document, schema);
  if (!("allOf" in effective || hasFields(effective))) return effective;
  const parts = listParts(document, schema, new Set());
  const isLost = !("allOf" in effective);
  if (isLost && parts.filter(hasFields).length < 2) return effective;
  const names = parts.flatMap(({ properties = {} }) => Object.keys(properties));
  if (!parts.every(isPlainObject) || new Set(names).size < names.length)
    return isLost ? { allOf: parts } : effective;
  const required = parts.flatMap((part) => asList(part["required"]));
  return {
    ...Object.assign({}, ...parts),
    type: isNullable(document, schema) ? ["object", "null"] : "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

/**
 * Lists everything that applies to what a schema describes: what it refers to, the parts of an `allOf` in any depth, and
 * what is beside them. What several parts share is listed once.
 */
function listParts(document: OpenApiDocument, schema: object, seen: Set<object>): SchemaObject[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, allOf, ...rest } = asRecord(schema);
  const { inner, beside } = splitWrapper(rest);
  const target = typeof $ref === "string" ? readAt(document, splitPointer($ref)) : undefined;
  const within = [target, ...asList(allOf), inner].filter(isRecord);
  return [...within.flatMap((part) => listParts(document, part, seen)), beside];
}

/** Reports whether a schema says which fields an object has. */
export function hasFields(schema: object): boolean {
  return "properties" in schema || "required" in schema;
}

/** Keywords that only people read. */
export const prose: readonly string[] =
  "$comment description example examples externalDocs title".split(" ");

const plain = new Set([...prose, ..."deprecated properties required type".split(" ")]);

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
    if (!(exclusive in closed)) return closed;
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
