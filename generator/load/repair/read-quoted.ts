import type { Found, Node } from "./flaw.js";

const flags = ["deprecated", "nullable", "readOnly", "uniqueItems", "writeOnly"];

const numbers = ["Items", "Length", "Properties", "imum"].flatMap((end) => [
  `max${end}`,
  `min${end}`,
]);

/** Keywords whose value is a number or a boolean. */
export const unquotedKeywords: ReadonlySet<string> = new Set([...flags, ...numbers]);

/** Converts quoted numbers and booleans in a schema. */
export function readQuoted(schema: Node): Found[] {
  return Object.keys(schema).flatMap((key): Found[] => {
    const text = schema[key];
    if (typeof text !== "string" || !unquotedKeywords.has(key)) return [];
    const value = parse(key, text);
    if (value === undefined) {
      const expected = flags.includes(key) ? "true or false" : "a number";
      return [{ key, message: `${key} is ${JSON.stringify(text)}`, expected }];
    }
    schema[key] = value;
    return [{ key, message: `${key}: ${text} is in quotes; it is read without them` }];
  });
}

function parse(key: string, text: string): number | boolean | undefined {
  if (flags.includes(key)) return /^(?:true|false)$/.test(text) ? text === "true" : undefined;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}
