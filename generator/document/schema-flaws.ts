import { asList, asRecord, asText, isRecord, readOwn } from "../../runtime/json/values.js";
import { replaceNullable } from "../api/effective-schema.js";
import type { Node } from "../api/openapi.js";

/** The schema dialect of a document: OpenAPI 3.0, or JSON Schema 2020-12. */
type Dialect = "3.0" | "3.1";

/** A flaw in a schema and how it was handled. */
interface Found {
  /** The keyword that has the flaw, or the path to it. */
  readonly key: string | readonly string[];
  readonly message: string;
  /** What would have been accepted; absent when the flaw was repaired. */
  readonly expected?: string;
}

/** Repairs one kind of flaw in a schema, in place, and reports it. */
type Mend = (schema: Node, dialect: Dialect) => readonly Found[];

/** Every schema flaw with one obvious interpretation. Repairs of values come before the repairs that read them. */
export const schemaFlaws: readonly Mend[] = [
  dropSiblings,
  readBounds,
  readType,
  readNullable,
  readChoices,
  readTuple,
  readRequired,
  readExamples,
];

/** Drops what is beside a reference and may change its type or its values (OpenAPI 3.0.4, section 4.7.23). */
function dropSiblings(schema: Node, dialect: Dialect): Found[] {
  if (dialect === "3.1" || typeof schema["$ref"] !== "string") return [];
  return Object.keys(schema).flatMap((key) => {
    if (kept.test(key)) return [];
    delete schema[key];
    return [{ key, message: `OpenAPI 3.0 ignores ${key} beside a $ref` }];
  });
}

const kept = /^(?:\$ref|default|deprecated|description|examples?|(?:read|write)Only|title|x-.*)$/;

/** Reads exclusive bounds: in 3.0, `true` makes a bound exclusive; in 3.1, an exclusive bound is a separate number. */
function readBounds(schema: Node, dialect: Dialect): Found[] {
  return ["Minimum", "Maximum"].flatMap((end): Found[] => {
    const [key, beside] = [`exclusive${end}`, end.toLowerCase()];
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
  });
}

/** Replaces `nullable` in 3.1, which has a null type instead. */
function readNullable(schema: Node, dialect: Dialect): Found[] {
  const { nullable } = schema;
  if (dialect === "3.0" || typeof nullable !== "boolean") return [];
  const replaced = replaceNullable(schema);
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, replaced);
  const reading = nullable ? "null is allowed" : "it has no meaning";
  return [{ key: "nullable", message: `nullable is OpenAPI 3.0; ${reading} here` }];
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

/** Reads the values of a list, of which none is a list, as those of its items. */
function readChoices(schema: Node): Found[] {
  const { type, enum: choices, items } = schema;
  const isList = asList(choices).some((each) => typeof each === "object");
  if (type !== "array" || !choices || isList || !isRecord(items)) return [];
  delete schema["enum"];
  schema["items"] = { ...items, enum: choices };
  return [{ key: "enum", message: "the values of a list are read as those of its items" }];
}

/** Reads `required` as a flag on a property, which it was before draft 4 of JSON Schema. */
function readRequired(schema: Node): Found[] {
  const unread = "required: true or false has no meaning here; a schema lists what it requires";
  const found = takeFlag(schema) === undefined ? [] : [{ key: "required", message: unread }];
  const flagged = Object.entries(asRecord(schema["properties"])).flatMap(([name, property]) => {
    const isRequired = takeFlag(property);
    return isRequired === undefined ? [] : [{ name, isRequired }];
  });
  const required = flagged.filter((each) => each.isRequired).map(({ name }) => name);
  if (required.length > 0)
    schema["required"] = [...new Set([...asList(schema["required"]), ...required])];
  const explained = flagged.map(({ name, isRequired }): Found => {
    const meaning = `${name} is ${isRequired ? "required" : "optional"}`;
    const message = `required: ${isRequired} is from an older JSON Schema; ${meaning}`;
    return { key: ["properties", name, "required"], message };
  });
  return [...found, ...explained];
}

/** Reads examples by their names, which media types and parameters have, as a list of their values. */
function readExamples(schema: Node): Found[] {
  const { examples } = schema;
  if (!isRecord(examples)) return [];
  schema["examples"] = Object.values(examples).map((each) => asRecord(each)["value"] ?? each);
  const message = "the examples of a schema are a list; their names are ignored";
  return [{ key: "examples", message }];
}

/** Takes a flag `required` out of a schema. */
function takeFlag(schema: unknown): boolean | undefined {
  const { required } = asRecord(schema);
  if (typeof required !== "boolean") return undefined;
  Reflect.deleteProperty(Object(schema), "required");
  return required;
}

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
function readType(schema: Node, dialect: Dialect): readonly Found[] {
  const { type } = schema;
  if (Array.isArray(type)) return readList(schema, type, dialect);
  if (!("type" in schema) || known.some((each) => each === type)) return [];
  // Nothing changes, because the types of 3.1 are understood in 3.0, too.
  if (type === "null")
    return dialect === "3.0" ? say("type: null is OpenAPI 3.1; it is read that way") : [];
  const name = asText(type).toLowerCase();
  const meaning = known.includes(name) ? { type: name } : readOwn(meanings, name);
  if (meaning === undefined) return [doubt(type, dialect)];
  delete schema["type"];
  // What the schema says itself stays.
  Object.assign(schema, { ...meaning, ...schema });
  const fields = Object.keys(meaning).map((key) => `${key}: ${String(schema[key])}`);
  const reading = fields.length === 0 ? "any value" : fields.join(" with ");
  return say(`type: ${String(type)} is not an OpenAPI type; it is read as ${reading}`);
}

function doubt(type: unknown, dialect: Dialect): Found {
  const types = dialect === "3.0" ? known : [...known, "null"].toSorted();
  const quoted = type === null ? "null without quotes" : JSON.stringify(type);
  return { key: "type", message: `its type is ${quoted}`, expected: types.join(", ") };
}

function say(message: string): Found[] {
  return [{ key: "type", message }];
}

function readList(schema: Node, types: readonly unknown[], dialect: Dialect): readonly Found[] {
  // In a list, an empty item can only mean the null type.
  const named = types.map((type) => type ?? "null");
  const strange = named.find((type) => type !== "null" && !known.includes(String(type)));
  if (strange !== undefined) return [doubt(strange, dialect)];
  schema["type"] = named;
  const list = `type: [${named.join(", ")}]`;
  if (dialect === "3.0") return say(`${list} is OpenAPI 3.1; it is read that way`);
  if (!types.includes(null)) return [];
  return say(`null without quotes is not a type; it is read as ${list}`);
}
