import { asList } from "../../../runtime/json/as-list.js";
import { isRecord } from "../../../runtime/json/is-record.js";
import type { Dialect, Found, Node } from "./flaw.js";
import { readQuoted } from "./read-quoted.js";
import { readType } from "./read-type.js";

/** Repairs one kind of flaw in a schema, in place, and reports it. */
type Mend = (schema: Node, dialect: Dialect) => readonly Found[];

/** Every schema flaw with one obvious interpretation. Repairs of values come before the repairs that read them. */
export const schemaFlaws: readonly Mend[] = [
  readQuoted,
  readBounds,
  readTypes,
  readNullable,
  readTuple,
  readRequired,
];

/** Reads exclusive bounds: in 3.0, `true` makes a bound exclusive; in 3.1, an exclusive bound is a separate number. */
function readBounds(schema: Node, dialect: Dialect): Found[] {
  return [
    ...readBound(schema, dialect, "exclusiveMinimum", "minimum"),
    ...readBound(schema, dialect, "exclusiveMaximum", "maximum"),
  ];
}

function readBound(schema: Node, dialect: Dialect, key: string, beside: string): Found[] {
  const { [key]: exclusive, [beside]: bound } = schema;
  if (dialect === "3.1" && typeof exclusive === "boolean") {
    delete schema[key];
    if (!exclusive || typeof bound !== "number")
      return [{ key, message: `${key}: ${exclusive} is OpenAPI 3.0, and has no meaning here` }];
    delete schema[beside];
    schema[key] = bound;
    return [{ key, message: `${key}: true is OpenAPI 3.0; it is read as ${key}: ${bound}` }];
  }
  if (dialect === "3.1" || typeof exclusive !== "number") return [];
  return [{ key, message: `${key}: ${exclusive} is OpenAPI 3.1; it is read that way` }];
}

function readTypes(schema: Node, dialect: Dialect): readonly Found[] {
  return "type" in schema ? readType(schema, dialect) : [];
}

/** Replaces `nullable` in 3.1, which has a null type instead. */
function readNullable(schema: Node, dialect: Dialect): Found[] {
  const { nullable } = schema;
  if (dialect === "3.0" || typeof nullable !== "boolean") return [];
  delete schema["nullable"];
  if (nullable) addNull(schema);
  const reading = nullable ? "null is allowed" : "it has no meaning";
  return [{ key: "nullable", message: `nullable is OpenAPI 3.0; ${reading} here` }];
}

function addNull(schema: Node): void {
  const { type, enum: values } = schema;
  if (Array.isArray(values)) schema["enum"] = [...new Set([...asList(values), null])];
  if (type !== undefined) {
    schema["type"] = [...new Set([type, "null"].flat())];
    return;
  }
  if (Array.isArray(values)) return;
  const choice = ["oneOf", "anyOf"].find((key) => Array.isArray(schema[key]));
  if (choice !== undefined) schema[choice] = [...asList(schema[choice]), { type: "null" }];
  else if ("$ref" in schema || "allOf" in schema) makeChoice(schema);
}

/** Moves the whole schema into one of two alternatives; the other is null. */
function makeChoice(schema: Node): void {
  const { description: _description, ...moved } = schema;
  for (const key of Object.keys(moved)) delete schema[key];
  schema["anyOf"] = [moved, { type: "null" }];
}

/** Replaces `items` with one schema for each item, which is `prefixItems` since JSON Schema 2020-12. */
function readTuple(schema: Node): Found[] {
  const { items, prefixItems } = schema;
  if (!Array.isArray(items) || prefixItems !== undefined) return [];
  delete schema["items"];
  if (items.length > 0) schema["prefixItems"] = items;
  const message = "a list of items is from an older JSON Schema; it is read as prefixItems";
  return [{ key: "items", message }];
}

/** Reads `required` as a flag on a property, which it was before draft 4 of JSON Schema. */
function readRequired(schema: Node): Found[] {
  const found: Found[] = [];
  if (typeof schema["required"] === "boolean") {
    delete schema["required"];
    const message = "required: true or false has no meaning here; a schema lists what it requires";
    found.push({ key: "required", message });
  }
  const { properties } = schema;
  if (!isRecord(properties)) return found;
  const flagged = Object.entries(properties).flatMap(([name, property]) => {
    if (!isRecord(property) || typeof property["required"] !== "boolean") return [];
    const { required } = property;
    delete property["required"];
    return [{ name, required }];
  });
  const required = flagged.filter((each) => each.required).map(({ name }) => name);
  if (required.length > 0)
    schema["required"] = [...new Set([...asList(schema["required"]), ...required])];
  return [...found, ...flagged.map((each) => explainRequired(each.name, each.required))];
}

function explainRequired(name: string, required: boolean): Found {
  const message = `required: ${required} is from an older JSON Schema; ${name} is ${required ? "required" : "optional"}`;
  return { key: ["properties", name, "required"], message };
}
