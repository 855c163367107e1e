import type { ApiOperation } from "../../generator/model/api.js";
import { emitKey, emitString } from "../../generator/model/text/code.js";
import { emitCall } from "../../generator/weave/emit-call.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import type { ValueSymbol } from "../../generator/weave/runtime-symbols.js";
import { emitOperation } from "./emit-operation.js";
import type { Wait } from "./read-waiters.js";
import { transport } from "../../generator/weave/transport.js";
import { runtime } from "./runtime.js";

/** How to emit a wait. */
interface WaitForm {
  /** Name of the variable with the options of the wait. */
  readonly options: string;
  /** Function that waits. Default: `waitForCompletion`. */
  readonly through?: ValueSymbol;
  /** Name of the function that notes the call whose response is the last one, if there is one. */
  readonly note?: string;
}

/** Emits the call that waits for the end of work. */
export function emitWait(
  generated: GeneratedApi,
  wait: Wait,
  { options, through = runtime.waitForCompletion, note }: WaitForm,
): string {
  const { lookup, result, table } = wait;
  generated.importTable(table);
  const needing = generated.addImport(transport.needing);
  // A lookup without a status means that the work is not finished. A response that is not an object means nothing.
  const statusRequest = `${needing}(request, { ${emitKey(wait.field)}: "any" })`;
  const read = emitOperation(result, `${needing}(request, {})`, { caller: lookup });
  return emitCall(generated.addImport(through), [
    table,
    {
      id: idExpression(lookup),
      status: `(request) => ${emitOperation(lookup, statusRequest)}`,
      result: `(request) => ${note === undefined ? read : `${note}(${read})`}`,
    },
    options,
    `${generated.addImport(runtime.pollEnvironmentOf)}(this.#transport)`,
  ]);
}

/** Emits the text that identifies in an error what an operation reads. */
export function idExpression({ id, pathParameters }: ApiOperation): string {
  const parameter = pathParameters.at(-1);
  if (parameter === undefined) return emitString(id);
  const { argument, type } = parameter;
  return type.text === "number" || type.text === "boolean" ? `String(${argument})` : argument;
}

/** Emits the type of a finished result, as typed by a schema if one can check it. */
export function emitEndedType({ ended, checked }: Wait): string {
  return checked === undefined ? ended : `${ended}<${checked.name}>`;
}

/** Emits the type of the option for the schema. */
export function emitResultOption(generated: GeneratedApi, { checked }: Wait): string {
  return `${generated.addImport(runtime.types.ResultOption)}<${checked?.name ?? "unknown"}>`;
}

/** Lines of documentation for the error of a schema. */
export function checkErrors({ checked }: Wait): string[] {
  if (checked === undefined) return [];
  return [
    "@throws {ResultError} `options.result` does not accept the result. The error has everything that was received.",
  ];
}
