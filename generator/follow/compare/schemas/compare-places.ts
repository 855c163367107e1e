import { asList, asRecord, isRecord, type JsonObject } from "../../../../runtime/json/values.js";
import { emitPointer } from "../../../../runtime/json/pointer.js";
import { referredName } from "../../../api/effective-schema.js";
import type { SchemaObject } from "../../../api/openapi.js";
import { compareAllowed, compareExtensions, compareFact, narrowed, widened } from "../change.js";
import type { Change, MessageKind } from "../change.js";
import type { Sides } from "../match-operations.js";
import { canonicalSchema, type SchemaPair } from "./canonical-schema.js";
import { compareConstraints } from "./compare-constraints.js";
import { compareTypes, compareValues, describeType } from "./compare-types.js";
import { schemaOf, walkPairs, type Part, type PartPair } from "./walk-pairs.js";

/** Compares everything that operations accept and return, place by place. */
export function comparePlaces({ before, after, pairs }: Sides): Change[] {
  return [...walkPairs(before, after, pairs)].flatMap((pair) => {
    // Methods do not return headers, so only programs that read the response notice.
    const isHeader = (pair.after ?? pair.before)?.role === "header";
    return comparePair(pair).map((change) =>
      isHeader && change.severity === "major" ? { ...change, severity: "minor" } : change,
    );
  });
}

function comparePair({ before, after, isRepeated }: PartPair): Change[] {
  if (before === undefined || after === undefined) return comparePresence(before, after);
  const { side, name, required } = after;
  const requirement = compareFact("required flag", before.required, required, () =>
    required
      ? [narrowed(side), `${name} is required, and was optional`]
      : [widened(side), `${name} is optional, and was required`],
  );
  const [old, current] = [schemaOf(before), schemaOf(after)];
  // Differences inside a component are reported at its first use, but not those of what is beside a reference to it.
  const [was, is] = isRepeated ? [targetOf(before), targetOf(after)] : [];
  if (was === old && is === current) return requirement;
  const inside = was && is ? compareSchemas({ side, name, old: was, current: is }) : [];
  const reported = new Set(inside.map(({ message }) => message));
  const changes = compareSchemas({ side, name, old, current });
  return [...requirement, ...changes.filter(({ message }) => !reported.has(message))];
}

/** Returns the component that a part refers to, without what is written beside the reference. */
function targetOf({ document, stated }: Part): SchemaObject | undefined {
  const name = referredName(stated);
  if (name === undefined) return undefined;
  return canonicalSchema(document, { $ref: emitPointer("components", "schemas", name) });
}

/** Compares a field, a parameter, a header, or a content type that only one description has. */
function comparePresence(before: Part | undefined, after: Part | undefined): Change[] {
  const part = after ?? before;
  if (part === undefined) return [];
  const { role: kind, side, name, media, required } = part;
  const what = kind === "body" ? `${name} as ${media}` : name;
  if (after === undefined) return [{ kind, severity: "major", message: `${what} is gone` }];
  return kind !== "body" && side === "request" && required
    ? [{ kind, severity: "major", message: `${what} is new, and required` }]
    : [{ kind, severity: "minor", message: `${what} is new` }];
}

/** Compares two schemas at the same place, without the schemas inside them, which have their own places. */
function compareSchemas(pair: SchemaPair): Change[] {
  const rules = [compareTypes, compareValues, compareExtraFields, compareConstraints];
  const ownRules = [compareIndexes, compareTuples, compareIds, compareRegionalValues];
  const changes = [...rules, ...ownRules].flatMap((compare) => compare(pair));
  return [...changes, ...compareExtensions(pair.old, pair.current, pair.name)];
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

/** Compares whether types have members by any name: without an index signature, they have only those that they name. */
function compareIndexes({ name, old, current }: SchemaPair): Change[] {
  const { type, properties, oneOf, anyOf = oneOf } = old;
  // What is read of an object that says nothing compiles by any name.
  const isMap = [type].flat().includes("object") && properties === undefined && anyOf === undefined;
  if (!(isMap || isIndexed(old)) || isIndexed(current) || !current.properties) return [];
  const message = `${name} has no other fields in its type, and had some`;
  return [{ kind: "other fields", severity: "major", message }];
}

function isIndexed({ additionalProperties: extra, patternProperties }: SchemaObject): boolean {
  return extra === true || isRecord(extra) || patternProperties !== undefined;
}

/** Compares how many items a tuple names; each of them has its own place. */
function compareTuples({ name, old, current }: SchemaPair): Change[] {
  const [was, is] = [asList(old["prefixItems"]).length, asList(current["prefixItems"]).length];
  const message = `${name} names ${is} items of its tuple, and named ${was}`;
  return compareFact("type", was, is, () => [is < was ? "major" : "minor", message]);
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
        compareAllowed({ kind: "regional values", place, noun }, was[key], is[key]),
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
