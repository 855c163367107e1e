import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { readAt, splitPointer } from "../../runtime/json/pointer.js";

/** A schema as a validator interprets it, regardless of its form. */
export interface SchemaView {
  /** Name of the last component that references led to. */
  readonly name: string | undefined;
  /** All keywords, including siblings of references, except those below. */
  readonly keywords: JsonObject;
  /** The keywords without siblings of references. */
  readonly behind: JsonObject;
  /** Whether `null` is also allowed. */
  readonly nullable: boolean;
}

/**
 * Resolves a schema through references and through what only wraps it: an `allOf` with one item, and a choice between a
 * schema and null.
 *
 * Siblings of a reference override its target.
 */
export function viewSchema(document: unknown, schema: unknown): SchemaView {
  return unwrap(document, schema, new Set());
}

function unwrap(document: unknown, schema: unknown, seen: ReadonlySet<string>): SchemaView {
  if (schema === false) return createView({ not: {} }, false);
  const { $ref, ...beside } = asRecord(schema);
  if (typeof $ref === "string" && !seen.has($ref)) {
    const steps = splitPointer($ref);
    const inner = unwrap(document, readAt(document, steps), new Set([...seen, $ref]));
    return withBeside({ ...inner, name: inner.name ?? steps.at(-1) }, beside);
  }
  const [key, only] = findWrapped(beside);
  if (key === undefined) return viewPlain(beside);
  const { [key]: _wrapped, ...rest } = beside;
  const inner = unwrap(document, only, seen);
  return withBeside({ ...inner, nullable: inner.nullable || key !== "allOf" }, rest);
}

/** Finds the only branch of a composition, or the only one besides null. */
function findWrapped(schema: JsonObject): [key?: "allOf" | "anyOf" | "oneOf", branch?: unknown] {
  const { allOf, type, nullable } = schema;
  if (Array.isArray(allOf) && allOf.length === 1) return ["allOf", allOf[0]];
  if (type !== undefined && nullable !== true) return [];
  for (const key of ["anyOf", "oneOf"] as const) {
    const branches = asList(schema[key]);
    const others = branches.filter((branch) => !isNull(branch));
    if (others.length === 1 && others.length < branches.length) return [key, others[0]];
  }
  return [];
}

function isNull(branch: unknown): boolean {
  return asRecord(branch)["type"] === "null";
}

function withBeside(inner: SchemaView, beside: JsonObject): SchemaView {
  const outer = viewPlain(beside);
  return {
    name: inner.name,
    keywords: { ...inner.keywords, ...outer.keywords },
    behind: inner.behind,
    nullable: inner.nullable || outer.nullable,
  };
}

/** Flags for which an explicit false states no fact. */
const flags = ["deprecated", "readOnly", "uniqueItems", "writeOnly"];

/** Removes null from types, values, and choices, and turns a single value into a set. */
function viewPlain(schema: JsonObject): SchemaView {
  const { type, nullable, const: only, enum: stated, ...rest } = schema;
  const keywords: Record<string, unknown> = { ...rest };
  for (const flag of flags) if (keywords[flag] === false) delete keywords[flag];
  const { mapping, ...discriminator } = asRecord(rest["discriminator"]);
  // It leads to branches, which are compared whatever they are called.
  if (mapping !== undefined)
    keywords["discriminator"] = { ...discriminator, mapping: Object.keys(asRecord(mapping)) };
  const types = [type].flat().filter((each) => each !== undefined && each !== "null");
  if (types.length > 0) keywords["type"] = types.map(String).toSorted();
  const values = only === undefined ? stated : [only];
  if (Array.isArray(values)) keywords["enum"] = sortValues(values.filter((each) => each !== null));
  let isNullable = nullable === true || [type].flat().includes("null") || type === null;
  for (const key of ["anyOf", "oneOf"] as const) {
    const branches = rest[key];
    if (!Array.isArray(branches)) continue;
    keywords[key] = branches.filter((branch) => !isNull(branch));
    isNullable ||= branches.some(isNull);
  }
  return createView(keywords, isNullable);
}

function createView(keywords: JsonObject, nullable: boolean): SchemaView {
  return { name: undefined, keywords, behind: keywords, nullable };
}

function sortValues(values: readonly unknown[]): unknown[] {
  return values.toSorted((a, b) =>
    String(JSON.stringify(a)) < String(JSON.stringify(b)) ? -1 : 1,
  );
}

/** Follows references of anything but a schema; siblings of a reference override its target. */
export function viewNode(
  document: unknown,
  node: unknown,
  seen: ReadonlySet<string> = new Set(),
): JsonObject {
  const { $ref, ...beside } = asRecord(node);
  if (typeof $ref !== "string" || seen.has($ref)) return beside;
  const target = readAt(document, splitPointer($ref));
  return { ...viewNode(document, target, new Set([...seen, $ref])), ...beside };
}
