import type { MethodDeclaration } from "ts-morph";
import { classNameOf, type ApiOperation } from "../api/api.js";
import { GeneratorError } from "../api/problem.js";
import { emitLiteral } from "../api/text/code.js";
import type { ClientCode } from "./client-code.js";
import { isKind } from "./find.js";
import { transport, type ValueSymbol } from "./runtime-symbols.js";

/** An argument of a call in woven code: an expression, or the members of an object. */
export type Argument = string | Readonly<Record<string, string | undefined>>;

/**
 * Emits a call of an operation's method, with arguments in its order.
 *
 * @param caller - the operation whose path parameters the caller has; their names in another path say nothing. Only the
 * operation itself has the options that it requires.
 */
export function callOperation(
  operation: ApiOperation,
  options: string,
  { caller, body = "undefined" }: { caller?: ApiOperation; body?: string } = {},
): string {
  const { id, method, pathParameters, parameters } = operation;
  if (parameters?.required === true && caller !== operation) {
    const message = `${id} has required options, which another method cannot pass`;
    const expected = "an operation that needs its path and its body alone";
    throw new GeneratorError({ file: "overlays", message, expected });
  }
  const args = [
    ...pathParameters.map(({ argument }, at) => caller?.pathParameters[at]?.argument ?? argument),
    ...(operation.body === undefined ? [] : [body]),
    options,
  ];
  return `this.${method}(${args.join(", ")})`;
}

/** Emits a call of a method that the client has by now, in any class, from the class of an operation. */
export function callMethod(
  { api, calls }: ClientCode,
  beside: ApiOperation,
  method: MethodDeclaration,
  args: readonly string[],
): string {
  const name = method.getName();
  const parent = method.getParent();
  if (!isKind(parent, "ClassDeclaration")) throw new TypeError(`${name} is in no class`);
  const owner = parent.getNameOrThrow();
  if (owner === classNameOf(api, beside)) return `this.${name}(${args.join(", ")})`;
  calls.add(`new ${owner}.${name}`);
  return `new ${owner}(this.#transport).${name}(${args.join(", ")})`;
}

/** Emits a call of a function of the runtime. Absent members of objects are omitted. */
export function callRuntime(
  client: ClientCode,
  callee: ValueSymbol,
  ...args: readonly Argument[]
): string {
  return `${client.use(callee)}(${args.map(emitArgument).join(", ")})`;
}

/** Emits a call that makes several calls and passes some to `note`: its promise provides the last response of those. */
export function callNoting(
  client: ClientCode,
  callee: ValueSymbol,
  ...args: readonly Argument[]
): string {
  client.calls.add("note");
  const noting = callRuntime(client, callee, ...args);
  return callRuntime(client, transport.withLastResponse, `(note) => ${noting}`);
}

/** Emits the settings of a request whose response must have members, by the kind of each. */
export function needing(
  client: ClientCode,
  settings: string,
  members: Readonly<Record<string, string>>,
): string {
  return callRuntime(client, transport.needing, settings, emitLiteral(members));
}

function emitArgument(argument: Argument): string {
  if (typeof argument === "string") return argument;
  const members = Object.entries(argument).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return key === value ? key : `${key}: ${value}`;
  });
  return `{ ${members.join(", ")} }`;
}
