import type { GeneratedApi } from "./generated-api.js";
import { transport } from "./runtime-symbols.js";

/** An argument of a call in woven code: an expression, or the members of an object. */
export type Argument = string | Readonly<Record<string, string | undefined>>;

/** Emits a call with one argument per line, as handwritten code has a long one. Absent members are omitted. */
export function emitCall(name: string, args: readonly Argument[]): string {
  return `${name}(\n${args.map((argument) => `${indent(emitArgument(argument))},\n`).join("")})`;
}

function emitArgument(argument: Argument): string {
  if (typeof argument === "string") return argument;
  const members = Object.entries(argument).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return `${indent(key === value ? key : `${key}: ${value}`)},\n`;
  });
  return `{\n${members.join("")}}`;
}

/** Indents an expression on several lines by one step. */
export function indent(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}

/**
 * Emits what a method returns that makes several calls: its promise provides the last response.
 *
 * @param expression - passes the calls in question to `note`
 */
export function emitLastResponse(generated: GeneratedApi, expression: string): string {
  generated.calls.add("note");
  return `${generated.addImport(transport.withLastResponse)}((note) =>\n${indent(expression)},\n)`;
}
