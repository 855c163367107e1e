import { asList } from "../../../runtime/json/as-list.js";
import { readOwn } from "../../../runtime/json/read-own.js";
import type { Dialect, Found, Node } from "./flaw.js";

const known = ["array", "boolean", "integer", "number", "object", "string"];

/** Nonstandard type names with one possible meaning. */
const meanings: Readonly<Record<string, Node>> = {
  any: {},
  bool: { type: "boolean" },
  date: { type: "string", format: "date" },
  datetime: { type: "string", format: "date-time" },
  double: { type: "number", format: "double" },
  file: { type: "string", format: "binary" },
  float: { type: "number", format: "float" },
  int: { type: "integer" },
  long: { type: "integer", format: "int64" },
};

/** Reads the `type` of a schema: names that OpenAPI does not define, and null and lists, which 3.0 does not support. */
export function readType(schema: Node, dialect: Dialect): readonly Found[] {
  if (Array.isArray(schema["type"])) return readList(schema, dialect);
  const { type } = schema;
  if (type === "null") return dialect === "3.0" ? readNull() : [];
  if (typeof type === "string" && known.includes(type)) return [];
  const meaning = meaningOf(type);
  if (meaning === undefined) return [doubt(type, dialect)];
  delete schema["type"];
  Object.assign(schema, meaning, schema);
  const reading = meaning["type"] === undefined ? "any value" : emitFields(meaning);
  return [
    {
      key: "type",
      message: `type: ${String(type)} is not an OpenAPI type; it is read as ${reading}`,
    },
  ];
}

function meaningOf(type: unknown): Node | undefined {
  if (typeof type !== "string") return undefined;
  const name = type.toLowerCase();
  if (known.includes(name)) return { type: name };
  return readOwn(meanings, name);
}

function doubt(type: unknown, dialect: Dialect): Found {
  const types = dialect === "3.0" ? known : [...known, "null"].toSorted();
  const quoted = type === null ? "null without quotes" : JSON.stringify(type);
  return { key: "type", message: `its type is ${quoted}`, expected: types.join(", ") };
}

/** Accepts `type: null` in a 3.0 document. Nothing changes, because the types of 3.1 are understood there too. */
function readNull(): Found[] {
  return [{ key: "type", message: "type: null is OpenAPI 3.1; it is read that way" }];
}

function readList(schema: Node, dialect: Dialect): readonly Found[] {
  const types = asList(schema["type"]);
  // In a list, an empty item can only mean the null type.
  const named = types.map((type) => type ?? "null");
  const strange = named.find((type) => type !== "null" && !known.includes(String(type)));
  if (strange !== undefined) return [doubt(strange, dialect)];
  schema["type"] = named;
  const list = `type: [${named.join(", ")}]`;
  if (dialect === "3.0")
    return [{ key: "type", message: `${list} is OpenAPI 3.1; it is read that way` }];
  if (!types.includes(null)) return [];
  return [{ key: "type", message: `null without quotes is not a type; it is read as ${list}` }];
}

function emitFields(fields: Node): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key}: ${String(value)}`)
    .join(" with ");
}
