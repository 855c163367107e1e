import type { SchemaObject } from "../../../api/openapi.js";
import { emitSorted, narrowed, pairByName, widened } from "../change.js";
import type { Change, MessageKind, Severity } from "../change.js";
import { prose, type SchemaPair } from "./canonical-schema.js";

/** Compares all other keywords of two schemas; keywords without a rule are reported as changed. */
export function compareConstraints({ side, name, old, current }: SchemaPair): Change[] {
  return pairByName(listConstraints(old), listConstraints(current)).flatMap(
    ([rule, was, is]): Change[] => {
      const { keyword } = is ?? was ?? { keyword: rule };
      if (was?.keyword === is?.keyword && was?.value === is?.value) return [];
      const message = `${name} ${describe(keyword, was?.value, is?.value)}`;
      return [{ kind: keyword, severity: judge(rule, was, is, side), message, was: was?.value }];
    },
  );
}

/** A keyword with its value as JSON. */
interface Constraint {
  readonly keyword: string;
  readonly value: string;
}

/** Lists the keywords of a schema by their rule, which two bounds share that are inclusive and exclusive. */
function listConstraints(schema: SchemaObject): [rule: string, Constraint][] {
  return Object.entries(schema)
    .filter(([keyword]) => !elsewhere.has(keyword) && !keyword.startsWith("x-"))
    .map(([keyword, value]) => [
      keyword.replace(/^exclusiveM/, "m"),
      { keyword, value: emitSorted(value) },
    ]);
}

/** Keywords that are compared separately, or that only people read. */
const elsewhere: ReadonlySet<string> = new Set([
  ...prose,
  ..."additionalProperties allOf anyOf enum format items oneOf prefixItems".split(" "),
  // As fields that a direction lacks.
  ..."properties readOnly required type writeOnly".split(" "),
]);

/** Keywords that restrict values, besides every minimum and maximum. */
const restrictions: ReadonlySet<string> = new Set(
  "multipleOf not pattern propertyNames uniqueItems".split(" "),
);

function isStricter(rule: string, was: Constraint, is: Constraint): boolean {
  const [old, current] = [Number(was.value), Number(is.value)];
  // What is a multiple of 2 is one of 1.
  if (rule === "multipleOf") return old % current !== 0;
  if (old === current) return is.keyword !== rule;
  if (rule.startsWith("max")) return current < old;
  return !rule.startsWith("min") || current > old;
}

function judge(
  rule: string,
  was: Constraint | undefined,
  is: Constraint | undefined,
  side: MessageKind,
): Severity {
  // They are part of the type: programs send what is in the later one, and read what is in the earlier one.
  if (rule === "discriminator" || rule === "patternProperties")
    return (side === "request" ? is : was) === undefined ? "minor" : "major";
  if (!restrictions.has(rule) && !/^m(?:ax|in)/.test(rule)) return "minor";
  // What responses promise is documentation: no client checks it.
  if (side === "response") return "patch";
  const isNarrower = was === undefined || (is !== undefined && isStricter(rule, was, is));
  return isNarrower ? narrowed(side) : widened(side);
}

function describe(keyword: string, was: string | undefined, is: string | undefined): string {
  if (keyword === "deprecated") return is === "true" ? "is deprecated" : "is no longer deprecated";
  if (is === undefined) return `no longer has the ${keyword} ${was}`;
  return `has the ${keyword} ${is}${was === undefined ? "" : `, and had ${was}`}`;
}
