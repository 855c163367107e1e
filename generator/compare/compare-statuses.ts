import type { Api } from "../model/api.js";
import type { Effect } from "./effect.js";
import { gone, lags, type Gap } from "./gap.js";
import { pairAnswers, titleOf, type OperationPair } from "./match-operations.js";

/** Compares the response statuses; a range and the statuses in it are the same. */
export function compareStatuses(pair: OperationPair, api: Api): Gap[] {
  const title = titleOf(api, pair.after);
  return pairAnswers(pair).flatMap(([earlier, later]): Gap[] => {
    const kind = /^[123]/.test(earlier ?? later ?? "") ? "response" : "error";
    if (earlier === undefined)
      return [lags(kind, `${title} returns ${later}`, answered(`${title} may return ${later}`))];
    if (later === undefined)
      return [
        gone(
          kind,
          `${title} returns ${earlier}`,
          answered(`${title} no longer returns ${earlier}`),
        ),
      ];
    if (earlier === later || /XX/i.test(earlier + later)) return [];
    const reason = `${title} returns ${later}, and returned ${earlier}:  its method returns the same, and only programs that read the status notice it`;
    return [lags(kind, `${title} returns ${later}; ours: ${earlier}`, answered(reason))];
  });
}

/**
 * Creates the effect of a status change. The rules for results judge the content of successful responses, and every
 * error status throws an error, documented or not.
 */
function answered(reason: string): Effect {
  return { severity: "minor", reason };
}
