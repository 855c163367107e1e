import { asList } from "../../../runtime/json/as-list.js";
import type { SchemaObject } from "../../model/openapi.js";
import { canonicalSchema } from "./canonical-schema.js";
import type { Change } from "../change.js";
import { compareConstraints } from "./compare-constraints.js";
import { compareExtensions } from "./compare-extensions.js";
import { compareExtraFields } from "./compare-extra-fields.js";
import { compareMarks } from "./compare-marks.js";
import { compareTypes } from "./compare-types.js";
import { compareValues } from "./compare-values.js";
import type { SchemaPlace } from "./schema-place.js";
import type { Sides } from "../sides.js";
import type { SchemaPair } from "./walk-pairs.js";

/** Compares two schemas at the same place, without the schemas inside them, which have their own places. */
export function compareSchemas(
  { before, after, side }: Pick<SchemaPair, "before" | "after" | "side">,
  name: string,
  sides: Sides,
): Change[] {
  if (before === undefined || after === undefined) return [];
  const place = { side, name };
  const old = canonicalSchema(sides.before.api.document, before);
  const current = canonicalSchema(sides.after.api.document, after);
  return [
    ...compareTypes(old, current, place),
    ...compareValues(old, current, place),
    ...compareExtraFields(old, current, place),
    ...compareConstraints(old, current, place),
    ...compareTuples(old, current, place),
    ...compareMarks(old, current, place),
    ...compareExtensions(old, current, name),
  ];
}

/** Compares how many items a tuple names; each of them has its own place. */
function compareTuples(old: SchemaObject, current: SchemaObject, { name }: SchemaPlace): Change[] {
  const [was, is] = [asList(old["prefixItems"]).length, asList(current["prefixItems"]).length];
  if (was === is) return [];
  const message = `${name} names ${is} items of its tuple, and named ${was}`;
  return [{ kind: "type", severity: is < was ? "major" : "minor", message }];
}
