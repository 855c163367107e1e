import path from "node:path";
import { compareFacts } from "../facts/compare-facts.js";
import { describeFact } from "../facts/fact-difference.js";
import type { OpenApiDocument } from "../model/openapi.js";
import type { Problem } from "../model/problem.js";
import { projectRoot } from "../model/paths.js";
import type { ApiMerge } from "./merge-api.js";

/**
 * Checks that a merged document states everything that was published, and nothing else except what our document may
 * add.
 *
 * @param document - as the clients are generated from it
 */
export function checkFacts(
  { merged, stated, foreign, from }: ApiMerge,
  document: OpenApiDocument,
): Problem[] {
  const expected = `what ${from} says, because the published document takes precedence`;
  return compareFacts({ ...document }, stated, foreign).map((fact) => ({
    file: path.relative(projectRoot, merged.file),
    message: `would not match: ${describeFact(fact)}`,
    expected,
  }));
}
