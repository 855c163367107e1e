import type { MethodDeclarationStructure, OptionalKind } from "ts-morph";
import { optionsParameter, type ApiOperation, type Parameter } from "../../generator/api/api.js";
import { emitString } from "../../generator/api/text/code.js";
import { callOperation, callRuntime, needing, type Argument } from "../../generator/client/call.js";
import type { ClientCode } from "../../generator/client/client-code.js";
import { mayAdd } from "../../generator/client/find.js";
import { runtime } from "./runtime.js";

/** A wait for the end of work. */
export interface Wait {
  readonly client: ClientCode;
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
  /** The option for a schema that checks the outcome, and the name of its type parameter; absent if no schema can. */
  readonly checked?: Readonly<Record<"type" | "name", string>>;
  /** Name of the constant with the data of the waiter. */
  readonly table: string;
}

/** Lines of documentation for the errors of every wait. */
export const waitErrors: readonly string[] = [
  "@throws {WaitTimeoutError} `options.waitTimeout` or `options.deadline` expired. This cancels nothing: what you wait for may go on.",
  "@throws {ThrottleError} The service asks for a longer pause than the wait allows.",
];

/** Describes the errors of a wait, a line each. */
export function describeErrors({ checked }: Wait): string[] {
  const rejected =
    "@throws {ResultError} `options.result` does not accept the result. The error has everything that was received.";
  return checked === undefined ? [...waitErrors] : [...waitErrors, rejected];
}

/** A method that waits. Its options include the schema if one can check the result. */
export function methodOfWait(
  { checked }: Wait,
  { options, parameters, ...method }: WaitMethod,
): OptionalKind<MethodDeclarationStructure> {
  const type = checked === undefined ? options : `${options} & ${checked.type}`;
  return {
    ...method,
    typeParameters: checked === undefined ? [] : [{ name: checked.name, default: "unknown" }],
    parameters: [...parameters, optionsParameter(type)],
  };
}

/** A method without the options of a wait. */
interface WaitMethod extends Omit<OptionalKind<MethodDeclarationStructure>, "parameters"> {
  readonly parameters: readonly Parameter[];
  /** Type of its options without the schema. */
  readonly options: string;
}

/**
 * Emits the arguments of a function that waits for the end of work.
 *
 * @param options - the options of the wait, as an expression
 * @param note - name of the function that notes the call whose response is the last one, if there is one
 */
export function emitWait(
  { client, lookup, result, field, table }: Wait,
  options: string,
  note?: string,
): Argument[] {
  // A lookup without a status means that the work is not finished. A response that is not an object means nothing.
  const statusRequest = needing(client, "request", { [field]: "any" });
  const read = callOperation(result, needing(client, "request", {}), { caller: lookup });
  return [
    table,
    {
      id: emitId(lookup),
      status: `(request) => ${callOperation(lookup, statusRequest)}`,
      result: `(request) => ${noted(read, note)}`,
    },
    options,
    "this.#transport",
  ];
}

/** Emits the call that waits with the options `waiting`. A spec may have a method of the same name. */
export function emitWaiting(wait: Wait, note?: string): string {
  const { client, lookup } = wait;
  const args = [...lookup.pathParameters.map(({ argument }) => argument), "waiting"];
  return mayAdd(client, lookup, "waitForCompletion")
    ? noted(`this.waitForCompletion(${args.join(", ")})`, note)
    : callRuntime(client, runtime.waitForCompletion, ...emitWait(wait, "waiting", note));
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
