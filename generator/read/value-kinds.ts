import { asList } from "../../runtime/json/as-list.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { readAt, splitPointer } from "../../runtime/json/pointer.js";
import { isReference, type OpenApiDocument } from "../model/openapi.js";

/** The kinds of values that matter for how a request writes them. */
export type ValueKind = "array" | "nested" | "object" | "primitive";

/**
 * Lists the kinds of a schema's values; `nested` marks lists and objects that contain others. Values of a schema
 * without a type can be anything flat.
 */
export function listValueKinds(document: OpenApiDocument, schema: unknown): ReadonlySet<ValueKind> {
  return new Set(kindsOf(document, schema, new Set()));
}

const anything: readonly ValueKind[] = ["array", "object", "primitive"];

/** Reports whether a schema does not restrict its values. */
export function isAnything(kinds: ReadonlySet<ValueKind>): boolean {
  return anything.every((kind) => kinds.has(kind));
}

function kindsOf(
  document: OpenApiDocument,
  node: unknown,
  seen: ReadonlySet<unknown>,
): ValueKind[] {
  if (!isRecord(node) || seen.has(node)) return [...anything];
  const within = new Set([...seen, node]);
  if (isReference(node)) {
    return kindsOf(document, readAt(document, splitPointer(node.$ref)), within);
  }
  const branches = [...asList(node["oneOf"]), ...asList(node["anyOf"])];
  if (branches.length > 0) return branches.flatMap((branch) => kindsOf(document, branch, within));
  const own = ownKinds(document, node, within);
  if (own !== undefined) return own;
  const parts = asList(node["allOf"]).map((part) => kindsOf(document, part, within));
  // A restriction in one part applies to all of them.
  return parts.find((kinds) => kinds.length < anything.length) ?? [...anything];
}

function ownKinds(
  document: OpenApiDocument,
  schema: Readonly<Record<string, unknown>>,
  seen: ReadonlySet<unknown>,
): ValueKind[] | undefined {
  const types = asList(schema["type"] === undefined ? [] : [schema["type"]].flat());
  if (types.length > 0) return types.flatMap((type) => kindsOfType(document, schema, type, seen));
  if (schema["enum"] !== undefined || schema["const"] !== undefined) {
    return [...asList(schema["enum"]), schema["const"] ?? ""].map(kindOfValue);
  }
  if (schema["properties"] !== undefined) return kindsOfType(document, schema, "object", seen);
  if (schema["items"] !== undefined) return kindsOfType(document, schema, "array", seen);
  const isText = ["format", "pattern", "minLength", "maxLength"].some((key) => key in schema);
  return isText ? ["primitive"] : undefined;
}

function kindsOfType(
  document: OpenApiDocument,
  schema: Readonly<Record<string, unknown>>,
  type: unknown,
  seen: ReadonlySet<unknown>,
): ValueKind[] {
  if (type !== "array" && type !== "object") return ["primitive"];
  const { properties, additionalProperties: extra, items } = schema;
  const members = type === "array" ? [items] : [...Object.values(properties ?? {}), extra];
  const isNested = members.some((member) => isRecord(member) && holdsMore(document, member, seen));
  return isNested ? [type, "nested"] : [type];
}

/** Reports whether a member can have more than one value. A member without a type counts as text. */
function holdsMore(
  document: OpenApiDocument,
  member: unknown,
  seen: ReadonlySet<unknown>,
): boolean {
  const kinds = kindsOf(document, member, seen);
  return !isAnything(new Set(kinds)) && kinds.some((kind) => kind !== "primitive");
}

function kindOfValue(value: unknown): ValueKind {
  if (Array.isArray(value)) return "array";
  return isRecord(value) ? "object" : "primitive";
}
