import { checkReasoning, type Reasoning } from "../../generated/reasoning.js";
import { checkRegion, type Regions } from "../../generated/regions.js";
import type { ServedOperation } from "../openapi/served-operation.js";
import type { ValidationDetail } from "../openapi/validation-detail.js";
import { readReasoning } from "./applied-reasoning.js";

/**
 * Returns every reason for a 422 that no schema can express: what the region does not have, and settings that the model
 * does not accept. These are the same checks that users have.
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

// Names come from the documents that the functions were generated from. Other names are unknown.
const checkRegionOf = checkRegion as Regions["checkRegion"];
const checkReasoningOf = checkReasoning as Reasoning["checkReasoning"];
