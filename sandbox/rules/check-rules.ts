import { createReasoning } from "../../overlays/reasoning/index.js";
import { createRegions } from "../../overlays/regions/index.js";
import type { ApiOperation } from "../openapi/operation.js";
import type { ValidationDetail } from "../openapi/validation-detail.js";
import { reasoningMatrices, regionRules } from "./tables.js";

const { checkReasoning } = createReasoning(reasoningMatrices);
const { checkRegion } = createRegions(regionRules);

/**
 * Every reason for a 422 that no schema can state: what the region does not have, and settings that
 * the model does not take. The checks are the ones that the clients use.
 */
export function checkRules(
  { api, id }: ApiOperation,
  region: string,
  body: unknown,
): ValidationDetail[] {
  const details = checkRegion(api, region, id, body);
  const matrix = reasoningMatrices[api];
  return matrix?.operation === id ? [...details, ...checkReasoning(api, body)] : details;
}
