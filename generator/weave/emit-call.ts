import type { GeneratedApi } from "./generated-api.js";
import { transport, type ValueSymbol } from "./runtime-symbols.js";

/** An argument of a call in woven code: an expression, or the members of an object. */
export type Argument = string | Readonly<Record<string, string | undefined>>;

/**
 * Emits a call. Absent members of objects are omitted.
 *
 * @param callee - a function of the runtime, or any other as an expression
 */
export function emitCall(
  generated: GeneratedApi,
  callee: ValueSymbol | string,
  args: readonly Argument[],
): string {
  const name = typeof callee === "string" ? callee : generated.addImport(callee);
  return `${name}(${args.map(emitArgument).join(", ")})`;
}

function emitArgument(argument: Argument): string {
  if (typeof argument === "string") return argument;
  const members = Object.entries(argument).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return key === value ? key : `${key}: ${value}`;
  });
  return `{ ${members.join(", ")} }`;
}

/** Emits a call that makes several calls and passes some to `note`: its promise provides the last response of those. */
export function emitLastResponse(
  generated: GeneratedApi,
  callee: ValueSymbol,
  args: readonly Argument[],
): string {
  generated.calls.add("note");
  const call = emitCall(generated, callee, args);
  return `${generated.addImport(transport.withLastResponse)}((note) => ${call})`;
}
