import { describeKey } from "../model/describe-key.js";
import type { Change } from "./change.js";
import { compareHeaders } from "./compare-headers.js";
import { compareMethod } from "./compare-method.js";
import { listExchanged } from "./compare-overlays.js";
import { compareForms } from "./compare-forms.js";
import { compareStatuses } from "./compare-statuses.js";
import { titleOf } from "./match-operations.js";
import type { Sides } from "./sides.js";

/** Compares which operations there are, and each of them but for the schemas of what it accepts and returns. */
export function compareOperations(sides: Sides): Change[] {
  const [before, after] = [sides.before.api, sides.after.api];
  const { pairs, added, removed } = sides.operations;
  const exchanged = listExchanged(sides);
  return [
    ...compareKeyPlaces(sides),
    ...pairs.flatMap((pair) => [
      ...compareMethod(pair, before, after),
      ...compareForms(pair, after),
      ...compareStatuses(pair, after),
      ...compareHeaders(pair, sides),
    ]),
    ...removed
      .filter(({ id }) => !exchanged.has(id))
      .map((operation): Change => ({
        severity: "major",
        kind: "operation",
        message: `${operation.id}() is gone (${titleOf(before, operation)})`,
      })),
    ...added
      .filter(({ id }) => !exchanged.has(id))
      .map((operation): Change => ({
        severity: "minor",
        kind: "operation",
        message: `${operation.id}() is new (${titleOf(after, operation)})`,
      })),
  ];
}

/** Compares where the key is sent; whether calls need one is compared per operation. */
function compareKeyPlaces({ before, after }: Sides): Change[] {
  const [old, current] = [before, after].map(({ api }) => describeKey(api.deployment));
  if (old === undefined || current === undefined || old === current) return [];
  const message = `the key is sent in the ${current}, and was in the ${old}`;
  return [{ severity: "major", kind: "key", message }];
}
