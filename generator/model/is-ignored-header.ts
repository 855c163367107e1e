import type { ParameterObject } from "./openapi.js";

/**
 * Reports whether a parameter is a header that OpenAPI ignores (OpenAPI 3.1.1, section 4.8.12.2.1), so that callers can
 * omit it.
 */
export function isIgnoredHeader({
  in: place,
  name,
}: Pick<ParameterObject, "in" | "name">): boolean {
  return place === "header" && /^(?:accept|authorization|content-type)$/i.test(name);
}
