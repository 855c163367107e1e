import { asList, isRecord } from "../../../../runtime/json/values.js";
import { referredName } from "../../../api/effective-schema.js";
import type { SchemaObject } from "../../../api/openapi.js";
import { isFile } from "../../../api/read/form-files.js";
import { emitSorted, compareLists, narrowed, widened } from "../change.js";
import type { Change, Judgment, Severity } from "../change.js";
import { hasFields, type SchemaPair } from "./canonical-schema.js";

/** Compares the types of two schemas, or their alternatives. */
export function compareTypes({ side, name, old, current }: SchemaPair): Change[] {
  const [was, is] = [describeType(old), describeType(current)];
  if (was === is) return compareBranches(old, current, name);
  const severity = judgeTypes({ side, name, old, current });
  return [{ kind: "type", severity, message: `${name} is ${is}, and was ${was}` }];
}

/** Names the types of a schema, or its alternatives. */
export function describeType(schema: SchemaObject): string {
  const { format } = schema;
  const names = listAlternatives(schema).toSorted().join(" or ");
  return `${names}${format === undefined ? "" : ` (${String(format)})`}`;
}

const anything = "anything";

/** Lists the types, or the branches of a choice, by their names. */
function listAlternatives(schema: SchemaObject): string[] {
  const branches = [...asList(schema["anyOf"]), ...asList(schema["oneOf"])];
  // What has fields or parts is an object, also where nothing says so.
  const usual = hasFields(schema) || "allOf" in schema ? "object" : anything;
  return (branches.length > 0 ? branches : [schema.type ?? usual].flat()).map(nameOf);
}

function nameOf(alternative: unknown): string {
  if (!isRecord(alternative)) return String(alternative);
  return referredName(alternative) ?? [alternative["type"] ?? anything].flat().join(" or ");
}

function judgeTypes({ side, name, old, current }: SchemaPair): Severity {
  const [was, is] = [listAlternatives(old), listAlternatives(current)];
  const [isWider, isNarrower] = [includesAll(is, was), includesAll(was, is)];
  // Only the format differs, which client types express for the files of a form alone.
  const isOther = /\(multipart\/[^)]*\)\./.test(name) && isFile(old) !== isFile(current);
  if (isWider && isNarrower) return isOther ? "major" : "minor";
  if (isWider) return widened(side);
  return isNarrower ? narrowed(side) : "major";
}

function includesAll(wide: readonly string[], narrow: readonly string[]): boolean {
  const isIncluded = (type: string): boolean =>
    wide.includes(type) || (type === "integer" && wide.includes("number"));
  return wide.includes(anything) || narrow.every(isIncluded);
}

/** Compares branches, which may differ even if their types are the same. */
function compareBranches(old: SchemaObject, current: SchemaObject, name: string): Change[] {
  const [was, is] = [old, current].map((schema) =>
    ["allOf", "anyOf", "oneOf"].flatMap((key) => asList(schema[key]).map(emit)).toSorted(),
  );
  if (was?.join() === is?.join()) return [];
  return [{ kind: "type", severity: "major", message: `${name} is composed differently` }];
}

/** Emits a branch for comparison; a reference is only its name, because its component is compared separately. */
function emit(branch: unknown): string {
  return (isRecord(branch) && referredName(branch)) || emitSorted(branch);
}

/** Compares the values of two schemas, whether their sets are closed or open. */
export function compareValues(pair: SchemaPair): Change[] {
  const { side, name, old, current } = pair;
  const [was, is] = [valuesOf(old), valuesOf(current)];
  const isClosed = Array.isArray(current["enum"]);
  if (isClosed === Array.isArray(old["enum"]))
    return compareLists("value", was, is, (value, isNew) =>
      (isClosed ? judgeClosed : judgeOpen)(pair, value, isNew),
    );
  const kind = "values";
  if (isClosed)
    return [{ kind, severity: narrowed(side), message: `${name} is only one of ${is.join(", ")}` }];
  const message = `${name} may be something other than ${was.join(", ")}`;
  return [{ kind, severity: widened(side), message }];
}

function valuesOf(schema: SchemaObject): string[] {
  const values = [...asList(schema["enum"]), ...asList(schema["x-extensible-enum"])];
  return values.map((value) => JSON.stringify(value));
}

function judgeClosed({ side, name }: SchemaPair, value: string, isNew: boolean): Judgment {
  const isSent = side === "request";
  if (isNew)
    return [widened(side), `${name} ${isSent ? `accepts ${value} as well` : `may be ${value}`}`];
  const went = isSent ? `no longer accepts ${value}` : `is never ${value}`;
  return [narrowed(side), `${name} ${went}`, value];
}

/** Any value passes before and after, so the known ones are only documentation. */
function judgeOpen({ name }: SchemaPair, value: string, isNew: boolean): Judgment {
  const change = `${isNew ? "also" : "no longer"} has ${value}`;
  const message = `${name} ${change}; the set is open, so any value passes`;
  return ["patch", message, isNew ? undefined : value];
}
