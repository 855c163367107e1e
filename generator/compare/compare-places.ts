import { emitPointer } from "../../runtime/json/pointer.js";
import type { Api } from "../model/api.js";
import { referredName } from "../model/effective-schema.js";
import type { SchemaObject } from "../model/openapi.js";
import { compareSchemas, type Documents } from "./compare-schemas.js";
import { narrowed, widened, type Effect } from "./effect.js";
import { gone, lags, type Gap } from "./gap.js";
import { titleOf, type MatchedOperations } from "./match-operations.js";
import { walkPairs, type SchemaPair } from "./walk-pairs.js";

/** Compares everything that operations accept and return, place by place. */
export function comparePlaces(before: Api, after: Api, { pairs }: MatchedOperations): Gap[] {
  const gaps: Gap[] = [];
  const documents = { before: before.document, after: after.document };
  walkPairs({ before, after }, pairs, (pair) => {
    const place = `${titleOf(after, pair.operation.after)} ${pair.place}`;
    gaps.push(...comparePlace(pair, place, documents));
  });
  return gaps;
}

function comparePlace(pair: SchemaPair, place: string, documents: Documents): Gap[] {
  if (pair.before === undefined || pair.after === undefined) return comparePresence(pair, place);
  const gaps = compareSchemas(pair, place, documents);
  const known = pair.isRepeated === true ? compareTargets(pair, place, documents) : new Set();
  return [...compareRequired(pair, place), ...gaps.filter(({ message }) => !known.has(message))];
}

/** Compares the targets of schemas; differences inside a component are reported at its first use. */
function compareTargets(
  pair: SchemaPair,
  place: string,
  documents: Documents,
): ReadonlySet<unknown> {
  const [before, after] = [pair.before, pair.after].map((schema): SchemaObject | undefined => {
    const name = schema && referredName(schema);
    return name === undefined ? undefined : { $ref: emitPointer("components", "schemas", name) };
  });
  const gaps = compareSchemas({ ...pair, before, after }, place, documents);
  return new Set(gaps.map(({ message }) => message));
}

/** Compares a field, a parameter, or a content type that only one description has. */
function comparePresence(pair: SchemaPair, place: string): Gap[] {
  const { side, media } = pair;
  const isNew = pair.before === undefined;
  const kind = kindOf(pair);
  const what = media === undefined ? place : `${place} as ${media}`;
  const effect = judgePresence(pair, what);
  if (!isNew) return [gone(kind, media === undefined ? place : what, effect)];
  const isRequired = side === "request" && pair.requiredAfter && media === undefined;
  return [lags(kind, isRequired ? `${place}, which is required` : what, effect)];
}

function judgePresence(pair: SchemaPair, place: string): Effect | undefined {
  // A body that was added or removed is judged as an argument.
  if (pair.media !== undefined && isWholeBody(pair)) return undefined;
  if (pair.before !== undefined) return { severity: "major", reason: `${place} is gone` };
  const isDemand = pair.side === "request" && pair.requiredAfter && pair.media === undefined;
  return isDemand
    ? { severity: "major", reason: `${place} is new, and required` }
    : { severity: "minor", reason: `${place} is new` };
}

function isWholeBody({ side, operation: { before, after } }: SchemaPair): boolean {
  return side === "request" && (before.body === undefined) !== (after.body === undefined);
}

function compareRequired(pair: SchemaPair, place: string): Gap[] {
  if (pair.requiredBefore === pair.requiredAfter) return [];
  const is = pair.requiredAfter ? "required" : "optional";
  const reason = `${place} is ${is}, and was ${pair.requiredAfter ? "optional" : "required"}`;
  const judge = pair.requiredAfter ? narrowed : widened;
  return [lags("required flag", `${place} is ${is}`, judge(pair.side, reason))];
}

function kindOf({ place, media }: SchemaPair): string {
  if (/^(?:path|query|header|cookie)\.[^.]*$/.test(place)) return "parameter";
  return media === undefined ? "field" : "body";
}
