import type { SchemaObject } from "../model/openapi.js";
import type { SchemaPlace } from "./schema-place.js";
import { narrowed, widened, type Effect } from "./effect.js";
import { gone, lags, type Gap } from "./gap.js";
import { sortMembers } from "./sort-members.js";

/** Compares all other keywords of two schemas; keywords without a rule are reported as changed. */
export function compareConstraints(
  old: SchemaObject,
  current: SchemaObject,
  place: SchemaPlace,
): Gap[] {
  const keywords = new Set([...Object.keys(old), ...Object.keys(current)]);
  const others = [...keywords]
    .filter((keyword) => !elsewhere.has(keyword) && !keyword.startsWith("x-"))
    .flatMap((keyword) => compareKeyword(old, current, keyword, place));
  return [...others, ...bounds.flatMap((bound) => compareBound(old, current, bound, place))];
}

/** A bound that is allowed itself, the one that is not, and the sign that makes a greater one stricter. */
interface Bound {
  readonly inclusive: string;
  readonly exclusive: string;
  readonly sign: 1 | -1;
}

const bounds: readonly Bound[] = [
  { inclusive: "minimum", exclusive: "exclusiveMinimum", sign: 1 },
  { inclusive: "maximum", exclusive: "exclusiveMaximum", sign: -1 },
];

/** Compares the bounds of numbers on one side, of which a schema may have both kinds. */
function compareBound(
  old: SchemaObject,
  current: SchemaObject,
  bound: Bound,
  place: SchemaPlace,
): Gap[] {
  const [was, is] = [readBound(old, bound), readBound(current, bound)];
  if (was.keyword === is.keyword && was.value === is.value) return [];
  const [before, after] = [was, is].map(({ value }) => JSON.stringify(value));
  const strictness = is.rank - was.rank || Number(is.isExclusive) - Number(was.isExclusive);
  const keyword = is.keyword ?? was.keyword ?? bound.inclusive;
  const reason = describeChange(place.name, keyword, before, after);
  const isStricter = strictness > 0;
  const effect = isStricter ? narrowed(place.side, reason) : widened(place.side, reason);
  return [
    createGap(place, keyword, [before, after], {
      kind: "constraint",
      effect: place.side === "response" ? { severity: "patch", reason } : effect,
    }),
  ];
}

interface OwnBound {
  readonly keyword: string | undefined;
  readonly value: number | undefined;
  /** A greater one allows less. */
  readonly rank: number;
  readonly isExclusive: boolean;
}

function readBound(schema: SchemaObject, { inclusive, exclusive, sign }: Bound): OwnBound {
  const none = { keyword: undefined, value: undefined, rank: -Infinity, isExclusive: false };
  const stated = [exclusive, inclusive].flatMap((keyword): OwnBound[] => {
    const value = schema[keyword];
    if (typeof value !== "number") return [];
    return [{ keyword, value, rank: value * sign, isExclusive: keyword === exclusive }];
  });
  return stated.reduce((a, b) => (b.rank > a.rank ? b : a), stated[0] ?? none);
}

/** Keywords that are compared separately, or that only people read. */
const elsewhere = new Set([
  "additionalProperties",
  "allOf",
  "anyOf",
  "enum",
  "format",
  "items",
  "oneOf",
  "properties",
  "required",
  "type",
  "$comment",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "maximum",
  "minimum",
  "prefixItems",
  "description",
  "example",
  "examples",
  "externalDocs",
  "title",
]);

function compareKeyword(
  old: SchemaObject,
  current: SchemaObject,
  keyword: string,
  place: SchemaPlace,
): Gap[] {
  const [was, is] = [old[keyword], current[keyword]].map((value) =>
    value === undefined ? undefined : JSON.stringify(sortMembers(value)),
  );
  if (was === is) return [];
  const kind = kinds.get(keyword) ?? (directions.has(keyword) ? "constraint" : notUnderstood);
  const effect = judge(keyword, [was, is], place);
  return [createGap(place, keyword, [was, is], { kind, effect })];
}

type Values = readonly (string | undefined)[];

function createGap(
  { name }: SchemaPlace,
  keyword: string,
  [was, is]: Values,
  { kind, effect }: { readonly kind: string; readonly effect: Effect },
): Gap {
  if (is === undefined) return { ...gone(kind, `${name} has ${keyword} ${was}`, effect), was };
  const ours = was === undefined ? "" : `; ours: ${was}`;
  return { ...lags(kind, `${name} has ${keyword} ${is}${ours}`, effect), was };
}

/** Kind of a difference whose meaning no rule knows. */
const notUnderstood = "changed in a way that cannot be compared";

const kinds: ReadonlyMap<string, string> = new Map([
  ["default", "default"],
  ["deprecated", "deprecation"],
]);

/** Whether a greater value of a keyword allows more; with `neither`, any other value is a different rule. */
const directions: ReadonlyMap<string, "more" | "less" | "neither"> = new Map(
  Object.entries({
    maxItems: "more",
    maxLength: "more",
    maxProperties: "more",
    minItems: "less",
    minLength: "less",
    minProperties: "less",
    multipleOf: "neither",
    not: "neither",
    pattern: "neither",
    patternProperties: "neither",
    propertyNames: "neither",
    readOnly: "neither",
    uniqueItems: "neither",
    writeOnly: "neither",
  }),
);

function judge(keyword: string, [was, is]: Values, { side, name }: SchemaPlace): Effect {
  const reason = describeChange(name, keyword, was, is);
  const direction = directions.get(keyword);
  if (keyword === "deprecated")
    return {
      severity: "minor",
      reason: `${name} ${is === "true" ? "is deprecated" : "is no longer deprecated"}`,
    };
  if (direction === undefined) return { severity: "minor", reason };
  if (side === "response") return { severity: "patch", reason };
  if (is === undefined) return widened(side, reason);
  // What is a multiple of 2 is one of 1.
  if (keyword === "multipleOf" && Number(was) % Number(is) === 0) return widened(side, reason);
  if (was === undefined || direction === "neither") return narrowed(side, reason);
  const isMore = Number(is) > Number(was);
  return isMore === (direction === "more") ? widened(side, reason) : narrowed(side, reason);
}

function describeChange(
  name: string,
  keyword: string,
  was: string | undefined,
  is: string | undefined,
): string {
  if (is === undefined) return `${name} no longer has the ${keyword} ${was}`;
  return `${name} has the ${keyword} ${is}${was === undefined ? "" : `, and had ${was}`}`;
}
