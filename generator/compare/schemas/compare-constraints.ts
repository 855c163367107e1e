import type { SchemaObject } from "../../model/openapi.js";
import { narrowed, widened, type Change, type MessageKind, type Severity } from "../change.js";
import { pairByName } from "../compare-facts.js";
import { emitSorted } from "../emit-sorted.js";
import { prose, type SchemaPair } from "./canonical-schema.js";

/** Compares all other keywords of two schemas; keywords without a rule are reported as changed. */
export function compareConstraints(schemas: SchemaPair): Change[] {
  const { name, side, old, current } = schemas;
  const others = pairByName(listOthers(old), listOthers(current))
    .filter(([, was, is]) => was !== is)
    .map((pair) => createChange(name, pair, judge(pair, side)));
  return [...others, ...bounds.flatMap((bound) => compareBound(schemas, bound))];
}

/** A keyword with its values as JSON. */
type KeywordPair = readonly [keyword: string, was: string | undefined, is: string | undefined];

function listOthers(schema: SchemaObject): [keyword: string, value: string][] {
  return Object.entries(schema)
    .filter(([keyword]) => !elsewhere.has(keyword) && !keyword.startsWith("x-"))
    .map(([keyword, value]) => [keyword, emitSorted(value)]);
}

/** Keywords that are compared separately, or that only people read. */
const elsewhere: ReadonlySet<string> = new Set([
  ...prose,
  "additionalProperties",
  "allOf",
  "anyOf",
  "enum",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "format",
  "items",
  "maximum",
  "minimum",
  "oneOf",
  "prefixItems",
  "properties",
  "required",
  "type",
]);

/** Keywords that restrict values: the more, the greater a minimum, and the smaller a maximum. */
const restrictions: ReadonlySet<string> = new Set([
  "maxItems",
  "maxLength",
  "maxProperties",
  "minItems",
  "minLength",
  "minProperties",
  "multipleOf",
  "not",
  "pattern",
  "patternProperties",
  "propertyNames",
  "readOnly",
  "uniqueItems",
  "writeOnly",
]);

function judge([keyword, was, is]: KeywordPair, side: MessageKind): Severity {
  if (!restrictions.has(keyword)) return "minor";
  if (was === undefined || is === undefined) return judgeRange(side, was === undefined);
  const [old, current] = [Number(was), Number(is)];
  // What is a multiple of 2 is one of 1.
  if (keyword === "multipleOf") return judgeRange(side, old % current !== 0);
  if (keyword.startsWith("max")) return judgeRange(side, current < old);
  return judgeRange(side, !keyword.startsWith("min") || current > old);
}

/** Judges what responses promise as documentation: no client checks it. */
function judgeRange(side: MessageKind, isStricter: boolean): Severity {
  if (side === "response") return "patch";
  return isStricter ? narrowed(side) : widened(side);
}

function createChange(name: string, pair: KeywordPair, severity: Severity): Change {
  const [kind, was] = pair;
  return { kind, severity, message: `${name} ${describe(pair)}`, was };
}

function describe([keyword, was, is]: KeywordPair): string {
  if (keyword === "deprecated") return is === "true" ? "is deprecated" : "is no longer deprecated";
  if (is === undefined) return `no longer has the ${keyword} ${was}`;
  return `has the ${keyword} ${is}${was === undefined ? "" : `, and had ${was}`}`;
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
function compareBound({ name, side, old, current }: SchemaPair, bound: Bound): Change[] {
  const [was, is] = [readLimit(old, bound), readLimit(current, bound)];
  const { keyword } = is ?? was ?? { keyword: undefined };
  if (keyword === undefined || (was?.keyword === is?.keyword && was?.value === is?.value))
    return [];
  const severity = judgeRange(side, isNarrower(was, is, bound));
  return [createChange(name, [keyword, was?.value.toString(), is?.value.toString()], severity)];
}

/** The stricter of the bounds that a schema has on one side. */
interface Limit {
  readonly keyword: string;
  readonly value: number;
}

function readLimit(schema: SchemaObject, bound: Bound): Limit | undefined {
  const limits = [bound.exclusive, bound.inclusive].flatMap((keyword): Limit[] => {
    const value = schema[keyword];
    return typeof value === "number" ? [{ keyword, value }] : [];
  });
  return limits.toSorted((a, b) => (b.value - a.value) * bound.sign)[0];
}

function isNarrower(was: Limit | undefined, is: Limit | undefined, bound: Bound): boolean {
  if (was === undefined || is === undefined) return was === undefined;
  if (was.value === is.value) return is.keyword === bound.exclusive;
  return is.value * bound.sign > was.value * bound.sign;
}
