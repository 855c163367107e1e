import type { ServedOperation } from "../openapi/served-operation.js";
import { regionalRule } from "./regional-rule.js";

/**
 * Returns the managed proxy of a new browser: the requested one, none for `null`, or the region's default; absent if
 * the default is not shown.
 */
export function proxyCountryInEffect(
  operation: ServedOperation,
  region: string,
  requested: unknown,
): string | null | undefined {
  if (requested === null || typeof requested === "string") return requested;
  return regionalRule(operation, region, "proxyCountryCode")?.default;
}
