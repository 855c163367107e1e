import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { carry } from "./carry.js";
import { mapMembers, referenceOf } from "./json.js";
import type { Merging } from "./merging.js";

/** Merges a schema of ours into the published one that stands at the same place. */
export function mergeSchema(merging: Merging, ours: unknown, published: unknown): unknown {
  if (referenceOf(published) !== undefined) return merging.refer(ours, published);
  const own = merging.resolveOurs(ours);
  if (!isRecord(own) || !isRecord(published)) return published;
  const merged = carry(own, published);
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

function mergeMembers(merging: Merging, ours: unknown, published: unknown): unknown {
  const own = asRecord(ours);
  return mapMembers(asRecord(published), (schema, name) =>
    mergeSchema(merging, Object.hasOwn(own, name) ? own[name] : undefined, schema),
  );
}

/** Branches have no names; where one came or went, which is which cannot be told. */
function mergeBranches(merging: Merging, ours: unknown, published: unknown): unknown {
  const [own, other] = [asList(ours), asList(published)];
  if (own.length !== other.length)
    return other.map((branch) => mergeSchema(merging, undefined, branch));
  return other.map((branch, at) => mergeSchema(merging, own[at], branch));
}
