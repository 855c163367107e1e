import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import type { FactDifference } from "./fact-difference.js";
import {
  compareFactValues,
  ownWhereSilent,
  type Comparison,
  type Pair,
} from "./compare-fact-values.js";
import { namesOf } from "./names-of.js";
import { viewSchema, type SchemaView } from "./view-schema.js";

/**
 * Compares two schemas and everything inside them.
 *
 * @param called - name of the schema if it is not the last part of its place
 */
export function compareSchemaFacts(
  comparison: Comparison,
  pair: Pair,
  place: string,
  called: unknown = place,
): FactDifference[] {
  if (isCompared(pair, comparison)) return [];
  const [ours, published] = pair;
  const own = viewSchema(comparison.ours, ours);
  const other = viewSchema(comparison.published, published);
  const keywords = [own.keywords, other.keywords] as const;
  return [
    ...compareFactValues(place, "null", [own.nullable || undefined, other.nullable || undefined]),
    ...compareFactValues(place, "required", [listRequired(keywords[0]), listRequired(keywords[1])]),
    ...compareKeywords([place, String(called)], own, other),
    ...compareInside(comparison, keywords, place),
  ];
}

function isCompared([ours, published]: Pair, comparison: Comparison): boolean {
  if (!isRecord(ours) || !isRecord(published)) return false;
  if (isKnown(ours, published, comparison)) return true;
  remember(ours, published, comparison);
  return false;
}

function remember(ours: object, published: object, { compared }: Comparison): void {
  const partners = compared.get(ours) ?? new Set();
  compared.set(ours, partners.add(published));
}

function isKnown(ours: object, published: object, { compared, around }: Comparison): boolean {
  if (compared.get(ours)?.has(published) === true) return true;
  return around !== undefined && isKnown(ours, published, around);
}

function compareInside(
  comparison: Comparison,
  [left, right]: readonly [JsonObject, JsonObject],
  place: string,
): FactDifference[] {
  const inside = (step: string, pair: Pair): FactDifference[] =>
    compareMember(comparison, pair, `${place}${step}`);
  const [open, others] = [left, right].map((each) => dropTrue(each["additionalProperties"]));
  return [
    ...(["properties", "patternProperties", "$defs"] as const).flatMap((key) =>
      namesOf(left[key], right[key]).flatMap((name) =>
        inside(`.${name}`, [asRecord(left[key])[name], asRecord(right[key])[name]]),
      ),
    ),
    ...inside("[]", [left["items"], right["items"]]),
    ...inside("{}", [open, others]),
    ...inside(".not", [left["not"], right["not"]]),
    ...(["allOf", "anyOf", "oneOf"] as const).flatMap((key) =>
      compareBranches(comparison, [left[key], right[key]], `${place}(${key})`),
    ),
  ];
}

function isRef(schema: unknown): boolean {
  return typeof asRecord(schema)["$ref"] === "string";
}

/** Compares a member. If only one document has it, that is one difference, not one for each fact inside. */
function compareMember(comparison: Comparison, pair: Pair, place: string): FactDifference[] {
  const [ours, published] = pair;
  if (ours === undefined && published === undefined) return [];
  if (ours === undefined || published === undefined)
    return compareFactValues(place, "schema", pair);
  return compareSchemaFacts(comparison, pair, place);
}

/** Keywords that are compared separately. */
const structure = new Set([
  "additionalProperties",
  "allOf",
  "anyOf",
  "items",
  "not",
  "oneOf",
  "patternProperties",
  "properties",
  "required",
  "$defs",
  "nullable",
]);

function compareKeywords(
  [place, called]: readonly [place: string, called: string],
  ours: SchemaView,
  published: SchemaView,
): FactDifference[] {
  const names = [place, called, published.name ?? place];
  return namesOf(ours.keywords, published.keywords)
    .filter((key) => !structure.has(key) && !(key === "title" && isEcho(published, names)))
    .flatMap((key) => {
      const own = isSilentBeside(published, key) ? ours.behind : ours.keywords;
      return compareFactValues(place, key, [own[key], published.keywords[key]]);
    });
}

/**
 * Reports whether a text is ours and accompanies a reference without one in the published document. Its target is
 * compared separately.
 */
function isSilentBeside({ name, keywords, behind }: SchemaView, key: string): boolean {
  return name !== undefined && ownWhereSilent.has(key) && keywords[key] === behind[key];
}

/** Reports whether a title only repeats a name. */
function isEcho({ keywords: { title } }: SchemaView, names: readonly string[]): boolean {
  const said = letters(String(title ?? ""));
  return names.some((name) => letters(name).endsWith(said));
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function listRequired({ required }: JsonObject): readonly string[] | undefined {
  const names = [...new Set(asList(required).map(String))].toSorted();
  return names.length === 0 ? undefined : names;
}

function dropTrue(schema: unknown): unknown {
  const isEmpty = isRecord(schema) && Object.keys(schema).length === 0;
  return schema === true || isEmpty ? undefined : schema;
}

/** Compares branches regardless of order: those with the same type name, then equal ones, then the rest in order. */
function compareBranches(
  comparison: Comparison,
  [ours, published]: Pair,
  place: string,
): FactDifference[] {
  const free = [...asList(ours)];
  const differences: FactDifference[] = [];
  const unmatched = asList(published).filter((branch, index) => {
    const at = free.findIndex((each) => isPartner(comparison, [each, branch], place));
    if (at < 0) return true;
    const [partner] = free.splice(at, 1);
    if (isRef(branch))
      differences.push(...compareMember(comparison, [partner, branch], `${place}.${index}`));
    return false;
  });
  const length = Math.max(free.length, unmatched.length);
  const others = Array.from({ length }, (_, at) =>
    compareMember(comparison, [free[at], unmatched[at]], `${place}.${at}`),
  );
  return [...differences, ...others.flat()];
}

/**
 * Reports whether two branches match. Results of a successful trial are kept, because types that contain each other are
 * reached in many ways.
 */
function isPartner(comparison: Comparison, [ours, published]: Pair, place: string): boolean {
  if (isRef(published)) {
    const { name } = viewSchema(comparison.published, published);
    return viewSchema(comparison.ours, ours).name === name;
  }
  const apart = { ...comparison, compared: new Map<object, Set<object>>(), around: comparison };
  if (compareSchemaFacts(apart, [ours, published], place).length > 0) return false;
  for (const [own, partners] of apart.compared)
    for (const partner of partners) remember(own, partner, comparison);
  return true;
}
