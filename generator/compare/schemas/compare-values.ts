import { asList } from "../../../runtime/json/as-list.js";
import type { SchemaObject } from "../../model/openapi.js";
import { narrowed, widened, type Change } from "../change.js";
import { compareLists, type Judgment } from "../compare-facts.js";
import type { SchemaPair } from "./canonical-schema.js";

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
