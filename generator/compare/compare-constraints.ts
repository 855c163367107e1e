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
  return [...keywords]
    .filter((keyword) => !elsewhere.has(keyword) && !keyword.startsWith("x-"))
    .flatMap((keyword) => compareKeyword(old, current, keyword, place));
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
  if (is === undefined)
    return [{ ...gone(kind, `${place.name} has ${keyword} ${was}`, effect), was }];
  const ours = was === undefined ? "" : `; ours: ${was}`;
  return [{ ...lags(kind, `${place.name} has ${keyword} ${is}${ours}`, effect), was }];
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
    exclusiveMaximum: "more",
    exclusiveMinimum: "less",
    maxItems: "more",
    maxLength: "more",
    maxProperties: "more",
    maximum: "more",
    minItems: "less",
    minLength: "less",
    minProperties: "less",
    minimum: "less",
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

function judge(
  keyword: string,
  [was, is]: readonly (string | undefined)[],
  { side, name }: SchemaPlace,
): Effect {
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
