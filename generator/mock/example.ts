import { asList, isRecord, type JsonObject } from "../../runtime/json/values.js";
import { locate, type Pointer } from "./pointer.js";

/**
 * Creates an example for a schema: the one in the document, or else the simplest valid value.
 *
 * @param at - the schema of a body, for which the document may have examples
 */
export function exampleOf(document: object, at: Pointer): unknown {
  const stated = statedExample(document, at);
  return stated === undefined ? plainest(document, at) : stated.value;
}

/** Reads the example beside a schema, or the first one of several; `undefined` if the document has none there. */
export function statedExample(
  document: object,
  at: Pointer,
): { readonly value: unknown } | undefined {
  const media = locate(document, at.slice(0, -1)).value;
  if ("example" in media) return { value: media["example"] };
  const [first] = isRecord(media["examples"]) ? Object.keys(media["examples"]) : [];
  if (first === undefined) return undefined;
  const example = locate(document, [...at.slice(0, -1), "examples", first]).value;
  return "value" in example ? { value: example["value"] } : undefined;
}

/**
 * Creates the simplest valid value of a schema.
 *
 * Includes only required members, so that a recursive schema terminates. The parts of `allOf` are merged; of alternatives,
 * the first one is used.
 */
export function plainest(document: object, start: Pointer): unknown {
  // Each schema may refer to the next one several times.
  let left = 1000;
  const visit = (at: Pointer, above: readonly string[]): unknown => {
    const { value: schema, pointer } = locate(document, at);
    const here = pointer.join("/");
    if (above.includes(here) || (left -= 1) < 0) return undefined;
    const stated = readStated(schema);
    if (stated !== undefined) return stated.value;
    const below = [...above, here];
    const group = ["allOf", "anyOf", "oneOf"].find((key) => Array.isArray(schema[key]));
    if (group !== undefined) {
      const parts = asList(schema[group]).slice(0, group === "allOf" ? undefined : 1);
      const made = parts.map((_, index) => visit([...pointer, group, String(index)], below));
      return made.every(isRecord) ? Object.assign({}, ...made) : made[0];
    }
    if (typeOf(schema) !== "object") return plainestScalar(schema);
    const required = asList(schema["required"]).map(String);
    const members = required.map((name) => [name, visit([...pointer, "properties", name], below)]);
    return Object.fromEntries(members);
  };
  return visit(start, []);
}

function readStated(schema: JsonObject): { readonly value: unknown } | undefined {
  for (const key of ["const", "default", "example"]) {
    if (key in schema) return { value: schema[key] };
  }
  for (const key of ["enum", "examples"]) {
    const values = schema[key];
    if (Array.isArray(values) && values.length > 0) return { value: values[0] };
  }
  return undefined;
}

function typeOf({ type, properties }: JsonObject): unknown {
  if (type === undefined && isRecord(properties)) return "object";
  return Array.isArray(type) ? type[0] : type;
}

function plainestScalar(schema: JsonObject): unknown {
  const { minimum = 0, minLength = 1, format } = schema;
  const plain = new Map<unknown, unknown>([
    ["string", formatted.get(format) ?? "x".repeat(Math.min(Number(minLength), 1000))],
    ["integer", minimum],
    ["number", minimum],
    ["boolean", false],
    ["array", []],
  ]);
  return plain.get(typeOf(schema)) ?? null;
}

/** Formats that a published document is likely to declare. */
const formatted: ReadonlyMap<unknown, string> = new Map([
  ["date", "2026-01-01"],
  ["date-time", "2026-01-01T00:00:00Z"],
  ["email", "someone@example.com"],
  ["uri", "https://example.com/"],
  ["uuid", "00000000-0000-4000-8000-000000000000"],
]);
