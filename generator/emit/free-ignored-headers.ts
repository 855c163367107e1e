import { isIgnoredHeader } from "../model/is-ignored-header.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { listParameters } from "./list-parameters.js";

/** Makes the headers optional, in place, that OpenAPI ignores as parameters: the client sends them by itself. */
export function freeIgnoredHeaders(document: OpenApiDocument): void {
  for (const parameter of listParameters(document)) {
    const { in: place, name } = parameter;
    if (place !== "header" || typeof name !== "string") continue;
    if (isIgnoredHeader({ in: place, name })) parameter["required"] = false;
  }
}
