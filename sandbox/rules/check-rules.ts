import { checkReasoning, type Reasoning } from "../../generated/reasoning.js";
import { checkRegion, type Regions } from "../../generated/regions.js";
import type { ServedOperation } from "../openapi/served-operation.js";
import type { ValidationDetail } from "../openapi/validation-detail.js";
import { readReasoning } from "./applied-reasoning.js";

/**
 * Every reason for a 422 that no schema can state: what the region does not have, and settings that
 * the model does not take. The checks are the ones that users have.
 */
export function checkRules(
  operation: ServedOperation,
  region: string,
  body: unknown,
): ValidationDetail[] {
  const { api, id } = operation;
  const details = checkRegionOf(api, region, id, body);
  const isChecked = readReasoning(operation)?.operation === id;
  return isChecked ? [...details, ...checkReasoningOf(api, body)] : details;
}

// Names come from the documents that the functions were generated from, and of others nothing is known.
const checkRegionOf = checkRegion as Regions["checkRegion"];
const checkReasoningOf = checkReasoning as Reasoning["checkReasoning"];
