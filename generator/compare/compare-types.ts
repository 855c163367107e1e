import { asList } from "../../runtime/json/as-list.js";
import { referredName } from "../model/effective-schema.js";
import type { SchemaObject } from "../model/openapi.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { SchemaPlace } from "./schema-place.js";
import { exchanged, narrowed, widened, type Effect } from "./effect.js";
import { lags, type Gap } from "./gap.js";
import { sortMembers } from "./sort-members.js";

/** Compares the types of two schemas, or their alternatives. */
export function compareTypes(old: SchemaObject, current: SchemaObject, place: SchemaPlace): Gap[] {
  const [was, is] = [describeType(old), describeType(current)];
  if (was === is) return compareBranches(old, current, place);
  const effect = judgeTypes(old, current, place, `${place.name} is ${is}, and was ${was}`);
  return [lags("type", `${place.name} is ${is}; ours: ${was}`, effect)];
}

/** Names the types of a schema, or its alternatives. */
export function describeType(schema: SchemaObject): string {
  const { format } = schema;
  const names = listAlternatives(schema).map(nameOf).toSorted().join(" or ");
  return `${names}${format === undefined ? "" : ` (${String(format)})`}`;
}

const anything = "anything";

/** Lists the types, or the branches of a choice. */
function listAlternatives({ type, anyOf, oneOf }: SchemaObject): readonly unknown[] {
  if (type !== undefined && anyOf === undefined && oneOf === undefined) return [type].flat();
  const branches = [...asList(anyOf), ...asList(oneOf)];
  return branches.length > 0 ? branches : [type ?? anything].flat();
}

function nameOf(alternative: unknown): string {
  if (!isRecord(alternative)) return String(alternative);
  return referredName(alternative) ?? [alternative["type"] ?? anything].flat().join(" or ");
}

function judgeTypes(
  old: SchemaObject,
  current: SchemaObject,
  { side }: SchemaPlace,
  reason: string,
): Effect {
  const [was, is] = [old, current].map((each) => listAlternatives(each).map(nameOf));
  const isWider = includesAll(is ?? [], was ?? []);
  const isNarrower = includesAll(was ?? [], is ?? []);
  // Only the format differs, which no client type expresses.
  if (isWider && isNarrower) return { severity: "minor", reason };
  if (isWider) return widened(side, reason);
  return isNarrower ? narrowed(side, reason) : exchanged(reason);
}

function includesAll(wide: readonly string[], narrow: readonly string[]): boolean {
  return (
    wide.includes(anything) ||
    narrow.every((type) => wide.includes(type) || (type === "integer" && wide.includes("number")))
  );
}

/** Compares branches, which may differ even if their types are the same. */
function compareBranches(old: SchemaObject, current: SchemaObject, place: SchemaPlace): Gap[] {
  const [was, is] = [old, current].map((schema) =>
    ["allOf", "anyOf", "oneOf"].flatMap((key) => asList(schema[key]).map(emit)).toSorted(),
  );
  if (was?.join() === is?.join()) return [];
  const effect = exchanged(`${place.name} is composed differently`);
  return [lags("type", `${place.name} is composed differently`, effect)];
}

/** Emits a branch for comparison; a reference is only its name, because its component is compared separately. */
function emit(branch: unknown): string {
  const name = isRecord(branch) ? referredName(branch) : undefined;
  return name ?? JSON.stringify(sortMembers(branch));
}
