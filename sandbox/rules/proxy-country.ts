import type { ServedOperation } from "../openapi/served-operation.js";
import { regionalRule } from "./regional-rule.js";

/**
 * The managed proxy of a new browser: the requested one, none for `null`, or the region's default;
 * absent where the region's default is not stated.
 */
export function proxyCountryInEffect(
  operation: ServedOperation,
  region: string,
  requested: unknown,
): string | null | undefined {
  if (requested === null || typeof requested === "string") return requested;
  return regionalRule(operation, region, "proxyCountryCode")?.default;
}
