import { asList, asRecord, isRecord, typeChecks, type JsonObject } from "../json/values.js";
import { showJson } from "../text/show.js";
import type { ToolSchema } from "./agent-tool.js";

/** The input of a tool, or what is wrong with it. */
export type ToolInputVerdict =
  | { readonly value: JsonObject; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/**
 * Checks that an input is an object with the required members, each of its type. The client and the service check the
 * rest; members that the schema does not have pass.
 */
export function checkInput(schema: ToolSchema, value: unknown): ToolInputVerdict {
  const issues = findProblems("The input", schema, value).map((message) => ({ message }));
  return issues.length === 0 && isRecord(value) ? { value } : { issues };
}

function findProblems(name: string, schema: object, value: unknown): string[] {
  const { type, anyOf, properties, required } = asRecord(schema);
  const types = [type, ...asList(anyOf).map((each) => asRecord(each)["type"])].flat().map(String);
  const known = types.filter((each) => each in typeChecks);
  if (known.length > 0 && !known.some((each) => typeChecks[each]?.(value))) {
    const expected = known.map((each) => names[each] ?? `a ${each}`).join(" or ");
    return [`${name} must be ${expected}, not ${showJson(value)}.`];
  }
  if (!isRecord(value)) return [];
  const missing = asList(required).filter((each) => value[String(each)] === undefined);
  return [
    ...missing.map((each) => `${String(each)} is missing.`),
    ...Object.entries(asRecord(properties))
      .filter(([each]) => value[each] !== undefined)
      .flatMap(([each, member]) => findProblems(each, asRecord(member), value[each])),
  ];
}

/** Types that are no noun with "a". */
const names: Readonly<Record<string, string>> = {
  object: "an object",
  array: "an array",
  integer: "a whole number",
  null: "null",
};
