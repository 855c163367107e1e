import { describeKey } from "../model/describe-key.js";
import type { Change } from "./change.js";
import { compareHeaders } from "./compare-headers.js";
import { compareMethod } from "./compare-method.js";
import { listExchanged } from "./compare-overlays.js";
import { compareForms } from "./compare-forms.js";
import { titleOf, pairAnswers, type OperationPair } from "./match-operations.js";
import type { Sides } from "./sides.js";
import type { Api } from "../model/api.js";

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

/**
 * Compares the response statuses; a range and the statuses in it are the same.
 *
 * The content of successful responses is compared separately, and every error status throws an error, documented or
 * not.
 */
function compareStatuses(pair: OperationPair, api: Api): Change[] {
  const title = titleOf(api, pair.after);
  return pairAnswers(pair).flatMap(([earlier, later]): Change[] => {
    const isExact = earlier !== undefined && later !== undefined && /XX/i.test(earlier + later);
    if (earlier === later || isExact) return [];
    const kind = /^[123]/.test(earlier ?? later ?? "") ? "response" : "error";
    return [{ kind, severity: "minor", message: `${title} ${describe(earlier, later)}` }];
  });
}

function describe(earlier: string | undefined, later: string | undefined): string {
  if (earlier === undefined) return `may return ${later}`;
  if (later === undefined) return `no longer returns ${earlier}`;
  return `returns ${later}, and returned ${earlier}: its method returns the same, and only programs that read the status notice it`;
}
