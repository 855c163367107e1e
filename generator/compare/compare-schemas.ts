import { asList } from "../../runtime/json/as-list.js";
import type { OpenApiDocument, SchemaObject } from "../model/openapi.js";
import { referredName } from "../model/effective-schema.js";
import { canonicalSchema } from "./canonical-schema.js";
import { compareConstraints } from "./compare-constraints.js";
import { compareExtensions } from "./compare-extensions.js";
import { compareExtraFields } from "./compare-extra-fields.js";
import { compareTypes } from "./compare-types.js";
import { compareValues } from "./compare-values.js";
import { exchanged } from "./effect.js";
import { lags, type Gap } from "./gap.js";
import type { SchemaPlace } from "./schema-place.js";
import type { SchemaPair } from "./walk-pairs.js";

/** The documents that contain two schemas. */
export interface Documents {
  readonly before: OpenApiDocument;
  readonly after: OpenApiDocument;
}

/** Compares two schemas at the same place, without the schemas inside them, which have their own places. */
export function compareSchemas(
  { before, after, side }: Pick<SchemaPair, "before" | "after" | "side">,
  name: string,
  documents: Documents,
): Gap[] {
  if (before === undefined || after === undefined) return [];
  const place = { side, name };
  const old = canonicalSchema(documents.before, before);
  const current = canonicalSchema(documents.after, after);
  return [
    ...compareNames(before, after, name),
    ...compareTypes(old, current, place),
    ...compareValues(old, current, place),
    ...compareExtraFields(old, current, place),
    ...compareExtensions(old, current, name),
    ...compareConstraints(old, current, place),
    ...compareTuples(old, current, place),
  ];
}

/** Compares how many items a tuple names; each of them has its own place. */
function compareTuples(old: SchemaObject, current: SchemaObject, { name }: SchemaPlace): Gap[] {
  const [was, is] = [old, current].map((schema) => asList(schema["prefixItems"]).length);
  if (was === undefined || is === undefined || was === is) return [];
  const reason = `${name} names ${is} items of its tuple, and named ${was}`;
  const effect = is < was ? exchanged(reason) : ({ severity: "minor", reason } as const);
  return [lags("type", `${name} names ${is} items of its tuple; ours: ${was}`, effect)];
}

/** Compares the names of schemas, which are the names of their types. */
function compareNames(before: object, after: object, place: string): Gap[] {
  const [old, current] = [referredName(before), referredName(after)];
  if (old === current || current === undefined) return [];
  return [
    lags("type name", `${place} is a ${current}${old === undefined ? "" : `; ours: ${old}`}`),
  ];
}
