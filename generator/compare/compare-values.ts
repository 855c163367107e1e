import { asList } from "../../runtime/json/as-list.js";
import type { SchemaObject } from "../model/openapi.js";
import type { SchemaPlace } from "./schema-place.js";
import { diffLists } from "./diff-lists.js";
import { narrowed, widened, type Effect } from "./effect.js";
import { gone, lags, type Gap } from "./gap.js";

/** Compares the values of two schemas, whether their sets are closed or open. */
export function compareValues(old: SchemaObject, current: SchemaObject, place: SchemaPlace): Gap[] {
  const { added, removed } = diffLists(valuesOf(old), valuesOf(current));
  // The known values of an open set are only documentation.
  const areClosed = isClosed(old) && isClosed(current);
  const judge = (effect: Effect): Effect | undefined => (areClosed ? effect : undefined);
  const takes = (value: string): string => `${place.name} takes ${value}`;
  return [
    ...compareOpenness(old, current, place),
    ...added.map((value) => lags("enum value", takes(value), judge(judgeAdded(place, value)))),
    ...removed.map((value) => ({
      ...gone("enum value", takes(value), judge(judgeRemoved(place, value))),
      was: value,
    })),
  ];
}

function valuesOf(schema: SchemaObject): string[] {
  const values = [...asList(schema["enum"]), ...asList(schema["x-extensible-enum"])];
  return values.map((value) => JSON.stringify(value));
}

function isClosed(schema: SchemaObject): boolean {
  return Array.isArray(schema["enum"]);
}

function judgeAdded({ side, name }: SchemaPlace, value: string): Effect {
  const verb = side === "request" ? `accepts ${value} as well` : `may be ${value}`;
  return widened(side, `${name} ${verb}`);
}

function judgeRemoved({ side, name }: SchemaPlace, value: string): Effect {
  const verb = side === "request" ? "no longer accepts" : "is never";
  return narrowed(side, `${name} ${verb} ${value}`);
}

function compareOpenness(old: SchemaObject, current: SchemaObject, place: SchemaPlace): Gap[] {
  const [was, is] = [isClosed(old), isClosed(current)];
  if (was === is) return [];
  const { side, name } = place;
  const listed = valuesOf(is ? current : old).join(", ");
  const only = `${name} is only one of ${listed}`;
  if (is) return [lags("values", only, narrowed(side, only))];
  return [gone("values", only, widened(side, `${name} may be something other than ${listed}`))];
}
