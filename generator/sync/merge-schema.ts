import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { isNullBranch } from "../model/is-null-branch.js";
import { carry } from "./carry.js";
import { mapMembers, referenceOf } from "./json.js";
import { mergeReference } from "./merge-reference.js";
import type { Merging } from "./merging.js";

/** Merges our schema into the published one at the same place. Both are in normal form. */
export function mergeSchema(merging: Merging, ours: unknown, published: unknown): unknown {
  if (referenceOf(published) !== undefined)
    return mergeReference(merging, withoutNull(ours), published);
  if (isRecord(published) && isNullableReference(published))
    return mergeNullable(merging, ours, published);
  const own = merging.resolveOurs(withoutNull(ours));
  if (!isRecord(own) || !isRecord(published)) return published;
  const merged = carry({ ...own, ...besideOf(ours) }, published);
  for (const key of single) {
    if (isRecord(merged[key])) merged[key] = mergeSchema(merging, own[key], merged[key]);
  }
  for (const key of grouped) {
    if (isRecord(merged[key])) merged[key] = mergeMembers(merging, own[key], merged[key]);
  }
  for (const key of listed) {
    if (Array.isArray(merged[key])) merged[key] = mergeBranches(merging, own[key], merged[key]);
  }
  return merged;
}

const single = ["items", "additionalProperties", "not"] as const;
const grouped = ["properties", "patternProperties"] as const;
const listed = ["allOf", "anyOf", "oneOf"] as const;

/** Merges a nullable reference. Null does not describe the target, so the target is merged with ours without null. */
function mergeNullable(merging: Merging, ours: unknown, published: JsonObject): unknown {
  const [branch, ...others] = asList(published["anyOf"]);
  const inner = mergeReference(merging, withoutBeside(withoutNull(ours)), branch);
  return { ...carry(besideOf(ours), published), anyOf: [inner, ...others] };
}

/** Reports whether a schema is a reference or null. In normal form, null is the last branch. */
function isNullableReference({ anyOf }: JsonObject): boolean {
  const [branch, last, ...more] = asList(anyOf);
  return referenceOf(branch) !== undefined && isNullBranch(last) && more.length === 0;
}

/** Returns the schema without null; unchanged if it is not a nullable reference. */
function withoutNull(schema: unknown): unknown {
  if (!isRecord(schema) || !isNullableReference(schema)) return schema;
  const { anyOf, ...beside } = schema;
  return { ...beside, ...asRecord(asList(anyOf)[0]) };
}

/** Returns the siblings of a reference, nullable or not. */
function besideOf(schema: unknown): JsonObject {
  const { $ref, anyOf: _anyOf, ...beside } = asRecord(withoutNull(schema));
  return $ref === undefined ? {} : beside;
}

function withoutBeside(schema: unknown): unknown {
  const $ref = referenceOf(schema);
  return $ref === undefined ? schema : { $ref };
}

function mergeMembers(merging: Merging, ours: unknown, published: unknown): unknown {
  const own = asRecord(ours);
  return mapMembers(asRecord(published), (schema, name) =>
    mergeSchema(merging, Object.hasOwn(own, name) ? own[name] : undefined, schema),
  );
}

/** Merges branches, which have no order: equal ones match, and of the rest, as many as both sides have. */
function mergeBranches(merging: Merging, ours: unknown, published: unknown): unknown {
  const [own, other] = [asList(ours), asList(published)];
  const texts = new Set(other.map((branch) => JSON.stringify(branch)));
  const rest = own.filter((branch) => !texts.has(JSON.stringify(branch)));
  const equal = new Map(own.map((branch) => [JSON.stringify(branch), branch]));
  const isPaired = own.length === other.length;
  return other.map((branch) => {
    const partner = equal.get(JSON.stringify(branch)) ?? (isPaired ? rest.shift() : undefined);
    return mergeSchema(merging, partner, branch);
  });
}
