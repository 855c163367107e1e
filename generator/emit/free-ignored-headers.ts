import { isIgnoredHeader } from "../model/is-ignored-header.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { listParameters } from "./list-parameters.js";

/** Makes headers that OpenAPI ignores as parameters optional, in place, because the client sends them automatically. */
export function freeIgnoredHeaders(document: OpenApiDocument): void {
  for (const parameter of listParameters(document)) {
    const { in: place, name } = parameter;
    if (place !== "header" || typeof name !== "string") continue;
    if (isIgnoredHeader({ in: place, name })) parameter["required"] = false;
  }
}
