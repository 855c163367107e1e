import type { ApiOperation } from "../../generator/model/api.js";
import { emitString } from "../../generator/model/text/code.js";
import { emitOperation } from "../../generator/weave/emit-call.js";
import type {
  Argument,
  GeneratedApi,
  MethodAddition,
  ResultPass,
} from "../../generator/weave/generated-api.js";
import { runtime } from "./runtime.js";

/** A wait for the end of work. */
export interface Wait {
  /** The operation that reads the status. */
  readonly lookup: ApiOperation;
  /** The operation that reads the result. */
  readonly result: ApiOperation;
  /** Field with the status. */
  readonly field: string;
  /** Statuses that do not change any more. */
  readonly terminal: readonly string[];
  /** The type of a finished result. */
  readonly ended: string;
  /** The option for a schema that checks and types the outcome; absent if no schema can. */
  readonly checked?: ResultPass["option"];
  /** Name of the constant with the data of the waiter. */
  readonly table: string;
}

/** Lines of documentation for the errors of every wait. */
export const waitErrors: readonly string[] = [
  "@throws {WaitTimeoutError} `options.waitTimeout` or `options.deadline` expired. The work was not cancelled and may still be active.",
  "@throws {ThrottleError} The service asks for a longer pause than the wait allows.",
];

/** Describes the errors of a wait, a line each. */
export function describeErrors({ checked }: Wait): string[] {
  const rejected =
    "@throws {ResultError} `options.result` does not accept the result. The error has everything that was received.";
  return checked === undefined ? [...waitErrors] : [...waitErrors, rejected];
}

/** Adds a method that waits. Its options include the schema if one can check the result. */
export function addWaitMethod(
  generated: GeneratedApi,
  { lookup, checked }: Wait,
  method: MethodAddition & { readonly options: string },
): void {
  if (checked === undefined) return generated.addMethod(lookup, method);
  const { type, typeParameter } = checked;
  const options = `${method.options} & ${type}`;
  return generated.addMethod(lookup, { ...method, options, typeParameters: [typeParameter] });
}

/**
 * Emits the arguments of a function that waits for the end of work.
 *
 * @param options - the options of the wait, as an expression
 * @param note - name of the function that notes the call whose response is the last one, if there is one
 */
export function emitWait(
  generated: GeneratedApi,
  { lookup, result, field, table }: Wait,
  options: string,
  note?: string,
): Argument[] {
  // A lookup without a status means that the work is not finished. A response that is not an object means nothing.
  const statusRequest = generated.emitNeeding("request", { [field]: "any" });
  const read = emitOperation(result, generated.emitNeeding("request", {}), { caller: lookup });
  return [
    table,
    {
      id: emitId(lookup),
      status: `(request) => ${emitOperation(lookup, statusRequest)}`,
      result: `(request) => ${noted(read, note)}`,
    },
    options,
    "this.#transport",
  ];
}

/** Emits the call that waits with the options `waiting`. A spec may have a method of the same name. */
export function emitWaiting(generated: GeneratedApi, wait: Wait, note?: string): string {
  const { lookup } = wait;
  const args = [...lookup.pathParameters.map(({ argument }) => argument), "waiting"];
  return generated.mayAdd(lookup, "waitForCompletion")
    ? noted(`this.waitForCompletion(${args.join(", ")})`, note)
    : generated.emitCall(runtime.waitForCompletion, emitWait(generated, wait, "waiting", note));
}

/** Emits a call that a function notes, if it has a name. */
function noted(call: string, note: string | undefined): string {
  return note === undefined ? call : `${note}(${call})`;
}

/** Emits the text that identifies in an error what an operation reads. */
export function emitId({ id, pathParameters }: ApiOperation): string {
  const parameter = pathParameters.at(-1);
  if (parameter === undefined) return emitString(id);
  const { argument, type } = parameter;
  return type === "number" || type === "boolean" ? `String(${argument})` : argument;
}
