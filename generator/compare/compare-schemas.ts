import type { OpenApiDocument } from "../model/openapi.js";
import { effectiveSchema, referredName } from "../model/effective-schema.js";
import { compareConstraints } from "./compare-constraints.js";
import { compareExtensions } from "./compare-extensions.js";
import { compareExtraFields } from "./compare-extra-fields.js";
import { compareTypes } from "./compare-types.js";
import { compareValues } from "./compare-values.js";
import { lags, type Gap } from "./gap.js";
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
  const old = effectiveSchema(documents.before, before);
  const current = effectiveSchema(documents.after, after);
  return [
    ...compareNames(before, after, name),
    ...compareTypes(old, current, place),
    ...compareValues(old, current, place),
    ...compareExtraFields(old, current, place),
    ...compareExtensions(old, current, name),
    ...compareConstraints(old, current, place),
  ];
}

/** Compares the names of schemas, which are the names of their types. */
function compareNames(before: object, after: object, place: string): Gap[] {
  const [old, current] = [referredName(before), referredName(after)];
  if (old === current || current === undefined) return [];
  return [
    lags("type name", `${place} is a ${current}${old === undefined ? "" : `; ours: ${old}`}`),
  ];
}
