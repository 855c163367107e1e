import { indent } from "./emit-call.js";
import type { GeneratedApi } from "./generated-api.js";
import { transport } from "./transport.js";

/**
 * Returns the statement of a method that makes several calls, whose promise provides the last response.
 *
 * @param expression - passes the calls in question to `note`
 */
export function returnLastResponse(generated: GeneratedApi, expression: string): string {
  generated.plannedCalls.add("note");
  const through = generated.addImport(transport.withLastResponse);
  return `return ${through}((note) =>\n${indent(expression)},\n);`;
}
