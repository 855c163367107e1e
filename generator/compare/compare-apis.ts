import type { Change } from "./change.js";
import { compareExtensions } from "./schemas/compare-extensions.js";
import { compareOperations } from "./compare-operations.js";
import { compareOverlays } from "./compare-overlays.js";
import { comparePlaces } from "./schemas/compare-places.js";
import { compareReasoning } from "./compare-reasoning.js";
import { compareRegions } from "./compare-regions.js";
import { compareTypeNames } from "./compare-type-names.js";
import { findWording } from "./find-wording.js";
import { orderLists } from "./order-lists.js";
import { createSides, type Side, type Sides } from "./sides.js";

/** Finds every change between two descriptions of an API that somebody may notice, each once. */
export function compareApis(before: Side, after: Side): Change[] {
  const sides = createSides(before, after);
  const changes = comparisons.flatMap((compare) => compare(sides));
  const distinct = new Map(changes.map((change) => [JSON.stringify(change), change]));
  return changes.length === 0 ? compareRest(sides) : [...distinct.values()];
}

const comparisons: readonly ((sides: Sides) => Change[])[] = [
  compareOperations,
  compareTypeNames,
  comparePlaces,
  compareReasoning,
  compareRegions,
  compareOverlays,
  compareDocuments,
];

function compareDocuments({ before, after }: Sides): Change[] {
  const [old, current] = [before.api.document, after.api.document];
  const wording = findWording(old, current).map((place): Change => ({
    kind: "wording",
    severity: "patch",
    message: `${place} has a different text`,
  }));
  return [...compareExtensions(old, current, "the document"), ...wording];
}

/**
 * Compares what nothing else covers. It affects only comments and reference docs; the order of lists has no effect.
 */
function compareRest({ before, after }: Sides): Change[] {
  const [old, current] = [before, after].map(({ api }) => JSON.stringify(orderLists(api.document)));
  if (old === current) return [];
  return [{ severity: "patch", kind: "wording", message: "nothing that a program would notice" }];
}
