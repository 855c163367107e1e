import type { SchemaObject } from "../../model/openapi.js";
import type { SchemaPlace } from "./schema-place.js";
import { narrowed, widened, type Change, type MessageKind, type Severity } from "../change.js";
import { sortMembers } from "../sort-members.js";

/** Compares all other keywords of two schemas; keywords without a rule are reported as changed. */
export function compareConstraints(
  old: SchemaObject,
  current: SchemaObject,
  place: SchemaPlace,
): Change[] {
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
): Change[] {
  const [was, is] = [readBound(old, bound), readBound(current, bound)];
  if (was.keyword === is.keyword && was.value === is.value) return [];
  const strictness = is.rank - was.rank || Number(is.isExclusive) - Number(was.isExclusive);
  const keyword = is.keyword ?? was.keyword ?? bound.inclusive;
  const values = [was, is].map(({ value }) => JSON.stringify(value));
  return [createChange(place, keyword, values, judgeRange(place.side, strictness > 0))];
}

/** Judges what responses promise as documentation: no client checks it. */
function judgeRange(side: MessageKind, isStricter: boolean): Severity {
  if (side === "response") return "patch";
  return isStricter ? narrowed(side) : widened(side);
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
): Change[] {
  const [was, is] = [old[keyword], current[keyword]].map((value) =>
    value === undefined ? undefined : JSON.stringify(sortMembers(value)),
  );
  if (was === is) return [];
  return [createChange(place, keyword, [was, is], judge(keyword, [was, is], place.side))];
}

type Values = readonly (string | undefined)[];

function createChange(
  { name }: SchemaPlace,
  keyword: string,
  [was, is]: Values,
  severity: Severity,
): Change {
  return { kind: keyword, severity, message: describe(name, keyword, [was, is]), was };
}

function describe(name: string, keyword: string, [was, is]: Values): string {
  if (keyword === "deprecated")
    return `${name} ${is === "true" ? "is deprecated" : "is no longer deprecated"}`;
  if (is === undefined) return `${name} no longer has the ${keyword} ${was}`;
  return `${name} has the ${keyword} ${is}${was === undefined ? "" : `, and had ${was}`}`;
}

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

function judge(keyword: string, [was, is]: Values, side: MessageKind): Severity {
  const direction = directions.get(keyword);
  if (direction === undefined) return "minor";
  // What is a multiple of 2 is one of 1.
  const isMultiple = keyword === "multipleOf" && Number(was) % Number(is) === 0;
  if (is === undefined || isMultiple) return judgeRange(side, false);
  if (was === undefined || direction === "neither") return judgeRange(side, true);
  const isMore = Number(is) > Number(was);
  return judgeRange(side, isMore !== (direction === "more"));
}
