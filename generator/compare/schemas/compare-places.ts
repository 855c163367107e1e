import { emitPointer } from "../../../runtime/json/pointer.js";
import { referredName } from "../../model/effective-schema.js";
import { narrowed, widened, type Change } from "../change.js";
import { compareFact } from "../compare-facts.js";
import type { Sides } from "../match-operations.js";
import { compareSchemas } from "./compare-schemas.js";
import { createPart, walkPairs, type Part, type PartPair } from "./walk-pairs.js";

/** Compares everything that operations accept and return, place by place. */
export function comparePlaces({ before, after, operations }: Sides): Change[] {
  return [...walkPairs(before.api, after.api, operations.pairs)].flatMap((pair) => {
    const changes = comparePair(pair);
    return (pair.after ?? pair.before)?.role === "header" ? changes.map(soften) : changes;
  });
}

/** Methods do not return headers, so only programs that read the response notice. */
function soften(change: Change): Change {
  return change.severity === "major" ? { ...change, severity: "minor" } : change;
}

function comparePair({ before, after, isRepeated }: PartPair): Change[] {
  if (before === undefined || after === undefined) return comparePresence(before, after);
  const { side, name, required } = after;
  const requirement = compareFact("required flag", before.required, required, () =>
    required
      ? [narrowed(side), `${name} is required, and was optional`]
      : [widened(side), `${name} is optional, and was required`],
  );
  // Differences inside a component are reported at its first use.
  const inside = isRepeated ? compareParts(targetOf(before), targetOf(after)) : [];
  const reported = new Set(inside.map(({ message }) => message));
  const changes = compareParts(before, after);
  return [...requirement, ...changes.filter(({ message }) => !reported.has(message))];
}

function compareParts(before: Part | undefined, after: Part | undefined): Change[] {
  if (before === undefined || after === undefined) return [];
  const { side, name, schema: current } = after;
  return compareSchemas({ side, name, old: before.schema, current });
}

/** Returns the component that a part refers to, without what is written beside the reference. */
function targetOf(part: Part): Part | undefined {
  const name = referredName(part.stated);
  if (name === undefined) return undefined;
  return createPart({ ...part, stated: { $ref: emitPointer("components", "schemas", name) } });
}

/** Compares a field, a parameter, a header, or a content type that only one description has. */
function comparePresence(before: Part | undefined, after: Part | undefined): Change[] {
  const part = after ?? before;
  if (part === undefined) return [];
  const { role: kind, side, name, media, required } = part;
  const what = media === undefined ? name : `${name} as ${media}`;
  if (after === undefined) return [{ kind, severity: "major", message: `${what} is gone` }];
  return kind !== "body" && side === "request" && required
    ? [{ kind, severity: "major", message: `${what} is new, and required` }]
    : [{ kind, severity: "minor", message: `${what} is new` }];
}
