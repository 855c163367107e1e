import type { ParameterObject } from "./openapi.js";

/** Whether a parameter is one of the headers that OpenAPI ignores (OpenAPI 3.1.1, section 4.8.12.2.1): nobody has to give it. */
export function isIgnoredHeader({
  in: place,
  name,
}: Pick<ParameterObject, "in" | "name">): boolean {
  return place === "header" && /^(?:accept|authorization|content-type)$/i.test(name);
}
