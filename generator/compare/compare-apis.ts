import type { Change } from "./change.js";
import { compareDeployments } from "./compare-deployments.js";
import { compareDocuments, compareRest } from "./compare-documents.js";
import { compareMembers } from "./compare-members.js";
import { compareOperations } from "./compare-operations.js";
import { compareReasoning } from "./compare-reasoning.js";
import { compareTypeNames } from "./compare-type-names.js";
import { matchOperations, type Side, type Sides } from "./match-operations.js";
import { comparePlaces } from "./schemas/compare-places.js";

/** Finds every change between two descriptions of an API that somebody may notice, each once. */
export function compareApis(before: Side, after: Side): Change[] {
  const sides = { before, after, operations: matchOperations(before.api, after.api) };
  const changes = comparisons.flatMap((compare) => compare(sides));
  const distinct = new Map(changes.map((change) => [JSON.stringify(change), change]));
  return changes.length === 0 ? compareRest(sides) : [...distinct.values()];
}

const comparisons: readonly ((sides: Sides) => Change[])[] = [
  compareOperations,
  compareMembers,
  compareTypeNames,
  comparePlaces,
  compareReasoning,
  compareDeployments,
  compareDocuments,
];
