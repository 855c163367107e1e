import type { Api } from "../model/api.js";
import type { Change } from "./change.js";
import { pairAnswers, titleOf, type OperationPair } from "./match-operations.js";

/**
 * Compares the response statuses; a range and the statuses in it are the same.
 *
 * The content of successful responses is compared separately, and every error status throws an error, documented or
 * not.
 */
export function compareStatuses(pair: OperationPair, api: Api): Change[] {
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
