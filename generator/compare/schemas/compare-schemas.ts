import { asList, asRecord, isRecord, type JsonObject } from "../../../runtime/json/values.js";
import type { SchemaObject } from "../../model/openapi.js";
import { compareFact, compareLists, narrowed, widened } from "../change.js";
import type { Change, MessageKind } from "../change.js";
import type { SchemaPair } from "./canonical-schema.js";
import { compareConstraints } from "./compare-constraints.js";
import { compareExtensions } from "./compare-extensions.js";
import { compareTypes, compareValues, describeType } from "./compare-types.js";

/** Compares two schemas at the same place, without the schemas inside them, which have their own places. */
export function compareSchemas(pair: SchemaPair): Change[] {
  return [
    ...compareTypes(pair),
    ...compareValues(pair),
    ...compareExtraFields(pair),
    ...compareConstraints(pair),
    ...compareTuples(pair),
    ...compareIds(pair),
    ...compareRegionalValues(pair),
    ...compareExtensions(pair.old, pair.current, pair.name),
  ];
}

/** Compares whether schemas allow fields that they do not name; the types of such fields are compared separately. */
function compareExtraFields({ side, name, old, current }: SchemaPair): Change[] {
  return compareFact("other fields", rankExtra(old), rankExtra(current), (was, is) => [
    is > was ? widened(side) : narrowed(side),
    `${name} ${describeExtra(current, side)}`,
  ]);
}

/** Ranks what a schema allows in fields that it does not name: nothing, some type, or anything. */
function rankExtra({ additionalProperties: extra }: SchemaObject): 0 | 1 | 2 {
  if (extra === false) return 0;
  return isRecord(extra) && Object.keys(extra).length > 0 ? 1 : 2;
}

function describeExtra(schema: SchemaObject, side: MessageKind): string {
  const rank = rankExtra(schema);
  const verb = rank === 2 ? "may have" : "has";
  const type = describeType(asRecord(schema["additionalProperties"]));
  const what = [
    "no fields besides those it names",
    `only ${type} in fields that it does not name`,
    "fields besides those it names",
  ][rank];
  return `${side === "request" ? "accepts" : verb} ${what}`;
}

/** Compares how many items a tuple names; each of them has its own place. */
function compareTuples({ name, old, current }: SchemaPair): Change[] {
  const [was, is] = [asList(old["prefixItems"]).length, asList(current["prefixItems"]).length];
  return compareFact("type", was, is, () => [
    is < was ? "major" : "minor",
    `${name} names ${is} items of its tuple, and named ${was}`,
  ]);
}

/** Compares kinds of an ID. It is compatible with any text, but not with an ID of another kind. */
function compareIds({ name, old, current }: SchemaPair): Change[] {
  return compareFact("id", old["x-id"], current["x-id"], (was, is) => [
    was === undefined || is === undefined ? "patch" : "major",
    `${name} was ${describeId(was)} and is ${describeId(is)}`,
  ]);
}

function describeId(kind: unknown): string {
  return kind === undefined ? "any text" : `the id of a ${String(kind)}`;
}

/** Members of a regional extension on a field that are lists, with the noun for an item. */
const regionalLists = { values: "value", managed: "managed model", providers: "provider" } as const;

function compareRegionalValues({ side, name, old, current }: SchemaPair): Change[] {
  if (side === "response") return [];
  const [before, after] = [asRecord(old["x-regions"]), asRecord(current["x-regions"])];
  return Object.keys({ ...before, ...after }).flatMap((region) => {
    const [was, is] = [asRecord(before[region]), asRecord(after[region])];
    const place = `${name} in ${region}`;
    return [
      ...Object.entries(regionalLists).flatMap(([key, noun]) =>
        compareAllowed(place, noun, was[key], is[key]),
      ),
      ...compareFact("default", describeDefault(was), describeDefault(is), (earlier, later) => [
        "minor",
        `${place} has ${later}, and had ${earlier}`,
      ]),
    ];
  });
}

function describeDefault({ default: value }: JsonObject): string {
  return value === undefined ? "no default" : `the default ${String(value)}`;
}

/** Compares lists of allowed values. Without a list, everything is allowed, so the first list is a restriction. */
function compareAllowed(name: string, noun: string, old: unknown, current: unknown): Change[] {
  const kind = "regional values";
  if (Array.isArray(old) && Array.isArray(current))
    return compareLists<unknown>(kind, old, current, (value, isNew) => [
      isNew || noun === "managed model" ? "minor" : "major",
      `${name} ${isNew ? "also" : "no longer"} has the ${noun} ${String(value)}`,
    ]);
  return compareFact(kind, Array.isArray(old), Array.isArray(current), (wasRestricted) =>
    wasRestricted
      ? ["minor", `${name} now accepts any ${noun}`]
      : ["major", `${name} now accepts only certain ${noun}s`],
  );
}
