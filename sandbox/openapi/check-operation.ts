import { readAt } from "../../runtime/json/pointer.js";
import type { ValidationDetail } from "../../runtime/errors/index.js";
import { findProblems } from "./find-problems.js";
import { locate, type Pointer } from "../../generator/mock/pointer.js";
import type { ServedOperation } from "./served-operation.js";

/**
 * Finds the problems of a body against a schema of the operation's document.
 *
 * @param fillsFor - region whose defaults absent members get
 */
export function checkBody(
  { document, matches }: Pick<ServedOperation, "document" | "matches">,
  schema: Pointer,
  body: unknown,
  fillsFor?: string,
): ValidationDetail[] {
  return findProblems(body, readAt(document, schema), {
    loc: ["body"],
    document,
    fillsFor,
    matches,
  });
}

/** Converts parameters, strings by name, to the declared types, fills in defaults, and finds problems. */
export function checkParameters(
  { document, parameters, matches }: Pick<ServedOperation, "document" | "matches" | "parameters">,
  part: "path" | "query",
  values: Record<string, unknown>,
): ValidationDetail[] {
  const declared = parameters.filter((parameter) => parameter.in === part);
  for (const { name, schema } of declared) {
    const { type } = locate(document, schema).value;
    if (typeof values[name] === "string") values[name] = convert(values[name], [type].flat());
  }
  const schemas = declared.map(({ name, schema }) => [name, readAt(document, schema)] as const);
  const required = declared.filter((parameter) => parameter.required).map(({ name }) => name);
  const all = { required, properties: Object.fromEntries(schemas) };
  return findProblems(values, all, { loc: [part], document, fillsFor: "", matches });
}

/** Reads a string as one of the types; one that is none of them stays as it is. */
function convert(text: string, types: readonly unknown[]): unknown {
  if (types.includes("boolean") && /^(?:true|false)$/.test(text)) return text === "true";
  const isNumeric = types.includes("number") || types.includes("integer");
  if (isNumeric && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  return types.includes("array") ? [text] : text;
}
