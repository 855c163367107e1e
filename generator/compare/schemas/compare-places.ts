import { emitPointer } from "../../../runtime/json/pointer.js";
import { referredName } from "../../model/effective-schema.js";
import type { SchemaObject } from "../../model/openapi.js";
import { compareFact, narrowed, widened, type Change } from "../change.js";
import type { Sides } from "../match-operations.js";
import { canonicalSchema } from "./canonical-schema.js";
import { compareSchemas } from "./compare-schemas.js";
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
  const what = media === undefined ? name : `${name} as ${media}`;
  if (after === undefined) return [{ kind, severity: "major", message: `${what} is gone` }];
  return kind !== "body" && side === "request" && required
    ? [{ kind, severity: "major", message: `${what} is new, and required` }]
    : [{ kind, severity: "minor", message: `${what} is new` }];
}
