import { emitIndented } from "../model/text/code.js";
import type { GeneratedApi } from "./generated-api.js";
import { transport } from "./transport.js";

/**
 * Emits an expression that makes several calls, as a promise that provides the last response.
 *
 * @param lines - the expression, which passes the calls in question to `note`
 */
export function emitLastResponse(generated: GeneratedApi, lines: readonly string[]): string {
  generated.planCall("note");
  const [first = "", ...rest] = emitIndented(lines);
  const body = [first, ...rest.slice(0, -1), `${rest.at(-1) ?? ""},`];
  return [`${generated.addImport(transport.withLastResponse)}((note) =>`, ...body, ")"].join("\n");
}
