import { emitIndented } from "../text/code.js";
import type { GeneratedApi } from "./generated-api.js";
import { transport } from "./transport.js";

/**
 * Emits the expression that carries out several calls, as a promise that knows the last answer.
 *
 * @param lines - the expression, which hands the calls in question to `note`
 */
export function emitLastResponse(generated: GeneratedApi, lines: readonly string[]): string {
  generated.planCall("note");
  const [first = "", ...rest] = emitIndented(lines);
  const body = [first, ...rest.slice(0, -1), `${rest.at(-1) ?? ""},`];
  return [`${generated.addImport(transport.withLastResponse)}((note) =>`, ...body, ")"].join("\n");
}
