import type { ApiOperation } from "../../../generator/api.js";
import { emitString } from "../../../generator/code.js";
import type { GeneratedApi } from "../../../generator/generated-api.js";
import { emitCall } from "./emit-call.js";
import type { Wait } from "./wait.js";

/**
 * Emits the lines of the call that waits for the end of work.
 *
 * @param options - name of the variable with the options of the wait
 */
export function emitWait(generated: GeneratedApi, wait: Wait, options: string): string[] {
  const { lookup, result, table } = wait;
  generated.addImport("./tables.js", table);
  // A lookup without a status means that the work goes on; what is no object at all means nothing.
  const request = `${generated.addImport("transport", "needing")}(request, {})`;
  return [
    `${generated.addImport("polling", "waitForCompletion")}(`,
    `  ${table},`,
    "  {",
    `    ${idOf(lookup)},`,
    `    status: (request) => ${emitCall(lookup, request)},`,
    `    result: (request) => ${emitCall(result, request)},`,
    "  },",
    `  ${options},`,
    ")",
  ];
}

/** The member that names in an error what is waited for. */
function idOf({ id, pathParameters }: ApiOperation): string {
  const parameter = pathParameters.at(-1);
  if (parameter === undefined) return `id: ${emitString(id)}`;
  const { argument, type } = parameter;
  if (type.text === "number" || type.text === "boolean") return `id: String(${argument})`;
  return argument === "id" ? "id" : `id: ${argument}`;
}
