import type { ApiOperation } from "../../../generator/model/api.js";
import { emitKey, emitString } from "../../../generator/text/code.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import type { ValueSymbol } from "../../../generator/weave/runtime-symbols.js";
import { emitCall } from "./emit-call.js";
import type { Wait } from "./wait.js";
import { transport } from "../../../generator/weave/transport.js";
import { runtime } from "./runtime.js";

/** How to emit a wait. */
export interface WaitForm {
  /** Name of the variable with the options of the wait. */
  readonly options: string;
  /** Function that waits. Default: `waitForCompletion`. */
  readonly through?: ValueSymbol;
  /** Name of the function that notes the call whose response is the last one, if there is one. */
  readonly note?: string;
}

/** Emits the lines of the call that waits for the end of work. */
export function emitWait(
  generated: GeneratedApi,
  wait: Wait,
  { options, through = runtime.waitForCompletion, note }: WaitForm,
): string[] {
  const { lookup, result, table } = wait;
  generated.importTable(table);
  const needing = generated.addImport(transport.needing);
  // A lookup without a status means that the work is not finished. A response that is not an object means nothing.
  const statusRequest = `${needing}(request, { ${emitKey(wait.field)}: "any" })`;
  const read = emitCall(result, `${needing}(request, {})`, { caller: lookup });
  return [
    `${generated.addImport(through)}(`,
    `  ${table},`,
    "  {",
    `    ${idOf(lookup)},`,
    `    status: (request) => ${emitCall(lookup, statusRequest)},`,
    `    result: (request) => ${note === undefined ? read : `${note}(${read})`},`,
    "  },",
    `  ${options},`,
    `  ${generated.addImport(runtime.pollEnvironmentOf)}(this.#transport),`,
    ")",
  ];
}

/** The member that identifies the work in an error. */
function idOf(lookup: ApiOperation): string {
  const id = idExpression(lookup);
  return id === "id" ? id : `id: ${id}`;
}

/** Emits the text that identifies in an error what an operation reads. */
export function idExpression({ id, pathParameters }: ApiOperation): string {
  const parameter = pathParameters.at(-1);
  if (parameter === undefined) return emitString(id);
  const { argument, type } = parameter;
  return type.text === "number" || type.text === "boolean" ? `String(${argument})` : argument;
}
