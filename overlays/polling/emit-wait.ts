import type { ApiOperation } from "../../generator/model/api.js";
import { emitKey, emitString } from "../../generator/model/text/code.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import type { ValueSymbol } from "../../generator/weave/runtime-symbols.js";
import { emitCall } from "./emit-call.js";
import type { Wait } from "./read-waiters.js";
import { transport } from "../../generator/weave/transport.js";
import { runtime } from "./runtime.js";
import type { TypeParameter } from "../../generator/weave/client/method-head.js";

/** How to emit a wait. */
interface WaitForm {
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

/** Emits the type of a finished result, as typed by a schema if one can check it. */
export function emitEndedType({ ended, checked }: Wait): string {
  return checked === undefined ? ended : `${ended}<${checked.name}>`;
}

/** Emits the type of options, with the schema if one can check the result. */
export function emitOptions(generated: GeneratedApi, wait: Wait, options: string): string {
  return wait.checked === undefined ? options : `${options} & ${emitResultOption(generated, wait)}`;
}

/** Emits the type of the option for the schema. */
export function emitResultOption(generated: GeneratedApi, { checked }: Wait): string {
  return `${generated.addImport(runtime.types.ResultOption)}<${checked?.name ?? "unknown"}>`;
}

/** Type parameters of a method whose result a schema can check. */
export function checkedParameters({ checked }: Wait): TypeParameter[] {
  return checked === undefined ? [] : [checked];
}

/** Lines of documentation for the error of a schema. */
export function checkErrors({ checked }: Wait): string[] {
  if (checked === undefined) return [];
  return [
    "@throws {ResultError} `options.result` does not accept the result. The error has everything that was received.",
  ];
}
