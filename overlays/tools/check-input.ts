import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { showJson } from "../../runtime/json/show-json.js";
import type { ToolSchema } from "./agent-tool.js";

/** The input of a tool, or what is wrong with it. */
export type ToolInputVerdict =
  | { readonly value: JsonObject; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/**
 * Checks that an input is an object with the required members, each text a text. The client and the service check the
 * rest; members that the schema does not have pass.
 */
export function checkInput(schema: ToolSchema, value: unknown): ToolInputVerdict {
  if (!isRecord(value)) {
    return { issues: [{ message: `The input must be an object, not ${showJson(value)}.` }] };
  }
  const missing = schema.required
    .filter((name) => value[name] === undefined)
    .map((name) => ({ message: `${name} is missing.` }));
  const wrong = Object.entries(schema.properties)
    .filter(([name, member]) => asRecord(member)["type"] === "string" && isOther(value[name]))
    .map(([name]) => ({ message: `${name} must be a string, not ${showJson(value[name])}.` }));
  const issues = [...missing, ...wrong];
  return issues.length === 0 ? { value } : { issues };
}

function isOther(value: unknown): boolean {
  return value !== undefined && typeof value !== "string";
}
