import { asList } from "../../runtime/json/as-list.js";
import type { SchemaPair } from "./walk-pairs.js";
import { resolve, type OpenApiDocument, type SchemaObject } from "../model/openapi.js";
import { compareExtensions } from "./compare-extensions.js";
import { diffLists } from "./diff-lists.js";
import { gone, lags, type Gap } from "./gap.js";

/** Compares what two schemas at the same place say themselves; what is inside of them is at places of its own. */
export function compareSchemas(
  { before, after }: Pick<SchemaPair, "before" | "after">,
  place: string,
  documents: { readonly before: OpenApiDocument; readonly after: OpenApiDocument },
): Gap[] {
  if (before === undefined || after === undefined) return [];
  const old = resolve<SchemaObject>(documents.before, before);
  const current = resolve<SchemaObject>(documents.after, after);
  return [
    ...compareNames(before, after, place),
    ...compareTypes(old, current, place),
    ...compareValues(old, current, place),
    ...compareExtensions(old, current, place),
    ...keywords.flatMap((keyword) => compareKeyword(old, current, keyword, place)),
  ];
}

/** A schema's name is that of its type. */
function compareNames(before: object, after: object, place: string): Gap[] {
  const [old, current] = [nameOf(before), nameOf(after)];
  if (old === current || current === undefined) return [];
  return [
    lags("type name", `${place} is a ${current}${old === undefined ? "" : `; ours: ${old}`}`),
  ];
}

function nameOf(schema: object): string | undefined {
  return "$ref" in schema ? String(schema.$ref).split("/").at(-1) : undefined;
}

function compareTypes(old: SchemaObject, current: SchemaObject, place: string): Gap[] {
  const [was, is] = [describeType(old), describeType(current)];
  return was === is ? [] : [lags("type", `${place} is ${is}; ours: ${was}`)];
}

function describeType({ type, format, const: only }: SchemaObject): string {
  if (only !== undefined) return JSON.stringify(only);
  const types = (Array.isArray(type) ? type.map(String) : [String(type ?? "anything")]).toSorted();
  return `${types.join(" or ")}${format === undefined ? "" : ` (${String(format)})`}`;
}

/** Values of a closed set and of one that stays open are values alike. */
function compareValues(old: SchemaObject, current: SchemaObject, place: string): Gap[] {
  const { added, removed } = diffLists(valuesOf(old), valuesOf(current));
  return [
    ...added.map((value) => lags("enum value", `${place} takes ${value}`)),
    ...removed.map((value) => gone("enum value", `${place} takes ${value}`)),
  ];
}

function valuesOf(schema: SchemaObject): string[] {
  const values = [...asList(schema["enum"]), ...asList(schema["x-extensible-enum"])];
  return values.map((value) => JSON.stringify(value));
}

const keywords = [
  "default",
  "deprecated",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "maxItems",
  "maxLength",
  "maxProperties",
  "maximum",
  "minItems",
  "minLength",
  "minProperties",
  "minimum",
  "multipleOf",
  "pattern",
  "readOnly",
  "uniqueItems",
  "writeOnly",
] as const;

function compareKeyword(
  old: SchemaObject,
  current: SchemaObject,
  keyword: string,
  place: string,
): Gap[] {
  const [was, is] = [old[keyword], current[keyword]].map((value) => JSON.stringify(value));
  if (was === is) return [];
  const kind = keyword === "default" ? "default" : "constraint";
  if (is === undefined) return [gone(kind, `${place} has ${keyword} ${was}`)];
  const ours = was === undefined ? "" : `; ours: ${was}`;
  return [lags(kind, `${place} has ${keyword} ${is}${ours}`)];
}
