import { asList } from "../../../runtime/json/as-list.js";
import type { SchemaObject } from "../../model/openapi.js";
import { narrowed, widened, type Change } from "../change.js";
import { diffLists } from "../diff-lists.js";
import type { SchemaPlace } from "./schema-place.js";

/** Compares the values of two schemas, whether their sets are closed or open. */
export function compareValues(
  old: SchemaObject,
  current: SchemaObject,
  place: SchemaPlace,
): Change[] {
  if (isClosed(old) !== isClosed(current)) return [compareOpenness(old, current, place)];
  const { added, removed } = diffLists(valuesOf(old), valuesOf(current));
  const describe = isClosed(old) ? describeClosed : describeOpen;
  return [
    ...added.map((value) => describe(place, value, true)),
    ...removed.map((value) => ({ ...describe(place, value, false), was: value })),
  ];
}

function valuesOf(schema: SchemaObject): string[] {
  const values = [...asList(schema["enum"]), ...asList(schema["x-extensible-enum"])];
  return values.map((value) => JSON.stringify(value));
}

function isClosed(schema: SchemaObject): boolean {
  return Array.isArray(schema["enum"]);
}

function describeClosed({ side, name }: SchemaPlace, value: string, isNew: boolean): Change {
  const isSent = side === "request";
  const came = isSent ? `accepts ${value} as well` : `may be ${value}`;
  const went = isSent ? `no longer accepts ${value}` : `is never ${value}`;
  const severity = isNew ? widened(side) : narrowed(side);
  return { kind: "value", severity, message: `${name} ${isNew ? came : went}` };
}

/** Any value passes before and after, so the known ones are only documentation. */
function describeOpen({ name }: SchemaPlace, value: string, isNew: boolean): Change {
  const message = `${name} ${isNew ? "also" : "no longer"} has ${value}; the set is open, so any value passes`;
  return { kind: "value", severity: "patch", message };
}

function compareOpenness(
  old: SchemaObject,
  current: SchemaObject,
  { side, name }: SchemaPlace,
): Change {
  const kind = "values";
  if (isClosed(current)) {
    const message = `${name} is only one of ${valuesOf(current).join(", ")}`;
    return { kind, severity: narrowed(side), message };
  }
  const message = `${name} may be something other than ${valuesOf(old).join(", ")}`;
  return { kind, severity: widened(side), message };
}
