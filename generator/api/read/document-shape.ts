import { isRecord, type JsonObject } from "../../../runtime/json/values.js";
import type { Step } from "../step.js";
import type { Node } from "../openapi.js";

/**
 * The fields of the parts of a document that the generator relies on (OpenAPI 3.1.1, section 4.8), and the shapes of
 * their values; everything else may have any shape.
 *
 * A shape is the name of a part, `text`, `flag`, `number`, or `place`; `x[]` is a list of x, `x{}` a map of x. `x!` is
 * required.
 */
const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  document: {
    info: "info!",
    servers: "server[]",
    security: "text[]{}[]",
    tags: "tag[]",
    ...each("pathItem{}", "paths webhooks"),
    components: "components",
  },
  info: { ...each("text!", "title version"), description: "text" },
  server: { url: "text!", description: "text", variables: "serverVariable{}" },
  serverVariable: { default: "text", enum: "text[]" },
  tag: { name: "text!", description: "text" },
  components: {
    schemas: "schema{}",
    parameters: "parameter{}",
    requestBodies: "requestBody{}",
    responses: "response{}",
    headers: "header{}",
    mediaTypes: "mediaType{}",
    pathItems: "pathItem{}",
    securitySchemes: "securityScheme{}",
  },
  securityScheme: { type: "text!", ...each("text", "in name scheme") },
  pathItem: {
    ...each("text", "summary description"),
    parameters: "parameter[]",
    servers: "server[]",
    ...each("operation", "get put post delete options head patch query trace"),
    additionalOperations: "operation{}",
  },
  operation: {
    ...each("text", "operationId summary description"),
    deprecated: "flag",
    tags: "text[]",
    servers: "server[]",
    security: "text[]{}[]",
    parameters: "parameter[]",
    requestBody: "requestBody",
    responses: "response{}",
  },
  parameter: {
    name: "text!",
    in: "place!",
    ...each("text", "description style"),
    ...each("flag", "required explode"),
    schema: "schema",
    content: "mediaType{}",
  },
  header: { description: "text", required: "flag", schema: "schema", content: "mediaType{}" },
  requestBody: { description: "text", required: "flag", content: "mediaType{}" },
  response: { description: "text", content: "mediaType{}", headers: "header{}" },
  mediaType: each("schema", "schema itemSchema"),
  schema: {
    ...each("text", "title description format pattern"),
    ...each("flag", "deprecated nullable readOnly uniqueItems writeOnly"),
    ...each("number", "maxItems maxLength maxProperties maximum multipleOf"),
    ...each("number", "minItems minLength minProperties minimum"),
    required: "text[]",
    discriminator: "discriminator",
    ...each("schema{}", "properties patternProperties $defs definitions dependentSchemas"),
    ...each("schema[]", "allOf anyOf oneOf prefixItems"),
    ...each("schema", "items additionalProperties contains contentSchema propertyNames"),
    ...each("schema", "if then else not unevaluatedItems unevaluatedProperties"),
  },
  discriminator: { propertyName: "text", mapping: "text{}" },
};

function each(shape: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name) => [name, shape]));
}

/** Returns the fields of a part with their shapes; `undefined` for a shape that is not a part. */
export function fieldsOf(shape: string): Readonly<Record<string, string>> | undefined {
  return Object.hasOwn(parts, shape) ? parts[shape] : undefined;
}

/** The names of the fields that are texts, numbers, flags, or lists of them. */
export const scalarFields: ReadonlySet<string> = new Set(
  Object.values(parts).flatMap((fields) =>
    Object.keys(fields).filter((field) => /^(?:flag|number|text)/.test(fields[field] ?? "")),
  ),
);

/** The fields that each part must have. */
export const requiredFields: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(parts).map(([shape, fields]) => [
    shape,
    Object.keys(fields).filter((field) => fields[field]?.endsWith("!")),
  ]),
);

/** Returns the shape of what a list or a map holds; `undefined` for a shape that is neither. */
export function itemOf(shape: string): string | undefined {
  const inner = insideOf(shape);
  return typeof inner === "string" ? inner : undefined;
}

/** Returns the shape of a member of a node; `undefined` if it may have any. */
export function shapeOfMember(shape: string, key: string): string | undefined {
  const inner = insideOf(shape);
  return typeof inner === "string" ? inner : inner.get(key);
}

type Inside = string | ReadonlyMap<string, string>;

/** What is in each shape: one shape for all members, or one for each field. Every walk asks for it at every node. */
const insides = new Map<string, Inside>();

function insideOf(shape: string): Inside {
  const known = insides.get(shape);
  if (known !== undefined) return known;
  const fields = Object.entries(fieldsOf(shape) ?? {});
  const own = new Map(fields.map(([key, inner]) => [key, inner.replace("!", "")]));
  const inside = /[\]}]$/.test(shape) ? shape.slice(0, -2) : own;
  insides.set(shape, inside);
  return inside;
}

/** Reports whether a node of a shape is an object. */
export function isObjectShape(shape = ""): boolean {
  return shape.endsWith("{}") || fieldsOf(shape) !== undefined;
}

/** Returns the shape of a place in a document: `extension` inside of one, `undefined` if it may have any. */
export function shapeAt(steps: readonly string[]): string | undefined {
  let shape: string | undefined = "document";
  for (const step of steps) {
    if (shape === undefined) return undefined;
    if (step.startsWith("x-") && fieldsOf(shape) !== undefined) return "extension";
    shape = shapeOfMember(shape, step);
  }
  return shape;
}

type Visit = (node: Node, shape: string, step: Step | undefined) => unknown;

/**
 * Visits a document and everything in it that has a shape, outermost first; what does not fit its shape is skipped.
 *
 * @param visit - returns `false` to skip what is in a node
 */
export function walkParts(node: unknown, visit: Visit, shape = "document", step?: Step): void {
  if (!hasMembers(node)) return;
  if (visit(node, shape, step) === false) return;
  for (const key of Object.keys(node)) {
    const value = node[key];
    // Most are texts, of which nothing is left to visit.
    const inner = hasMembers(value) ? shapeOfMember(shape, key) : undefined;
    if (inner !== undefined) walkParts(value, visit, inner, { parent: step, key });
  }
}

/**
 * Replaces the nodes of a document whose shape is known, innermost first. A name that an author chose, such as that of a
 * field, is no keyword, and data such as a default or an example is no node.
 *
 * @param change - replaces a node with its shape and its name in the node around it
 */
export function mapNodes(
  node: unknown,
  change: (node: JsonObject, shape: string, key: string) => JsonObject,
  shape = "document",
  key = "",
): unknown {
  const inside = (value: unknown, name: string): unknown => {
    const inner = shapeOfMember(shape, name);
    return inner === undefined ? value : mapNodes(value, change, inner, name);
  };
  if (Array.isArray(node)) return node.map((item, at) => inside(item, String(at)));
  if (!isRecord(node)) return node;
  const members = Object.entries(node).map(([name, value]) => [name, inside(value, name)]);
  const mapped = Object.fromEntries(members);
  return fieldsOf(shape) === undefined ? mapped : change(mapped, shape, key);
}

/**
 * Reports whether a value has members: an object, or a list, whose members are its items by index.
 *
 * Code that visits every node of a document reads the members by `Object.keys`, because `Object.entries` creates a list
 * for each of them.
 */
export function hasMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
