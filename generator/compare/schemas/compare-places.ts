import { emitPointer } from "../../../runtime/json/pointer.js";
import { referredName } from "../../model/effective-schema.js";
import type { SchemaObject } from "../../model/openapi.js";
import { narrowed, widened, type Change, type Severity } from "../change.js";
import { compareSchemas } from "./compare-schemas.js";
import { titleOf } from "../match-operations.js";
import type { Sides } from "../sides.js";
import { walkPairs, type SchemaPair } from "./walk-pairs.js";

/** Compares everything that operations accept and return, place by place. */
export function comparePlaces(sides: Sides): Change[] {
  const [before, after] = [sides.before.api, sides.after.api];
  const changes: Change[] = [];
  walkPairs({ before, after }, sides.operations.pairs, (pair) => {
    const place = `${titleOf(after, pair.operation.after)} ${pair.place}`;
    changes.push(...comparePlace(pair, place, sides));
  });
  return changes;
}

function comparePlace(pair: SchemaPair, place: string, sides: Sides): Change[] {
  if (pair.before === undefined || pair.after === undefined) return comparePresence(pair, place);
  const changes = compareSchemas(pair, place, sides);
  const known = pair.isRepeated === true ? compareTargets(pair, place, sides) : new Set();
  return [...compareRequired(pair, place), ...changes.filter(({ message }) => !known.has(message))];
}

/** Compares the targets of schemas; differences inside a component are reported at its first use. */
function compareTargets(pair: SchemaPair, place: string, sides: Sides): ReadonlySet<unknown> {
  const [before, after] = [pair.before, pair.after].map((schema): SchemaObject | undefined => {
    const name = schema && referredName(schema);
    return name === undefined ? undefined : { $ref: emitPointer("components", "schemas", name) };
  });
  const changes = compareSchemas({ ...pair, before, after }, place, sides);
  return new Set(changes.map(({ message }) => message));
}

/** Compares a field, a parameter, or a content type that only one description has. */
function comparePresence(pair: SchemaPair, place: string): Change[] {
  // A body that was added or removed is one of the arguments.
  if (pair.media !== undefined && isWholeBody(pair)) return [];
  const what = pair.media === undefined ? place : `${place} as ${pair.media}`;
  return [{ kind: kindOf(pair), ...judgePresence(pair, what) }];
}

function judgePresence(pair: SchemaPair, place: string): { severity: Severity; message: string } {
  if (pair.before !== undefined) return { severity: "major", message: `${place} is gone` };
  const isDemand = pair.side === "request" && pair.requiredAfter && pair.media === undefined;
  return isDemand
    ? { severity: "major", message: `${place} is new, and required` }
    : { severity: "minor", message: `${place} is new` };
}

function isWholeBody({ side, operation: { before, after } }: SchemaPair): boolean {
  return side === "request" && (before.body === undefined) !== (after.body === undefined);
}

function compareRequired(pair: SchemaPair, place: string): Change[] {
  if (pair.requiredBefore === pair.requiredAfter) return [];
  const [is, was] = pair.requiredAfter ? ["required", "optional"] : ["optional", "required"];
  const severity = (pair.requiredAfter ? narrowed : widened)(pair.side);
  return [{ kind: "required flag", severity, message: `${place} is ${is}, and was ${was}` }];
}

function kindOf({ place, media }: SchemaPair): string {
  if (/^(?:path|query|header|cookie)\.[^.]*$/.test(place)) return "parameter";
  return media === undefined ? "field" : "body";
}
