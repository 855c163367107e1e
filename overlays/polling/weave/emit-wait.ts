import type { ApiOperation } from "../../../generator/model/api.js";
import { emitKey, emitString } from "../../../generator/text/code.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { emitCall } from "./emit-call.js";
import type { Wait } from "./wait.js";
import { transport } from "../../../generator/weave/transport.js";
import { runtime } from "./runtime.js";

/**
 * Emits the lines of the call that waits for the end of work.
 *
 * @param options - name of the variable with the options of the wait
 */
export function emitWait(generated: GeneratedApi, wait: Wait, options: string): string[] {
  const { lookup, result, table } = wait;
  generated.importTable(table);
  const needing = generated.addImport(transport.needing);
  // A lookup without a status means that the work goes on; what is no object at all means nothing.
  const statusRequest = `${needing}(request, { ${emitKey(wait.field)}: "any" })`;
  return [
    `${generated.addImport(runtime.waitForCompletion)}(`,
    `  ${table},`,
    "  {",
    `    ${idOf(lookup)},`,
    `    status: (request) => ${emitCall(lookup, statusRequest)},`,
    `    result: (request) => ${emitCall(result, `${needing}(request, {})`, { caller: lookup })},`,
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
