/** The shape that the generator relies on for a node of a document; everything else may have any shape. */
export type Shape =
  | { readonly kind: "text"; readonly values?: readonly string[] }
  | { readonly kind: "flag" }
  | { readonly kind: "list" | "map"; readonly of: string }
  | ObjectShape;

/** A node with known fields. */
export interface ObjectShape {
  readonly kind: "object";
  /** Names of the shapes of its fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly required?: readonly string[];
  /** Whether a `$ref` can replace it. */
  readonly referable?: true;
  /** Whether `true` and `false` can replace it. */
  readonly boolean?: true;
}

const methods = "get put post delete options head patch trace".split(" ");

/** The parts of an OpenAPI document by name (OpenAPI 3.1.1, section 4.8). `x[]` is a list of x, `x{}` a map of x. */
const parts: Readonly<Record<string, ObjectShape>> = {
  document: {
    kind: "object",
    fields: {
      info: "info",
      servers: "server[]",
      security: "text[]{}[]",
      tags: "tag[]",
      paths: "pathItem{}",
      webhooks: "pathItem{}",
      components: "components",
    },
    required: ["info"],
  },
  info: {
    kind: "object",
    fields: { title: "text", version: "text", description: "text" },
    required: ["title", "version"],
  },
  server: {
    kind: "object",
    fields: { url: "text", description: "text", variables: "variable{}" },
    required: ["url"],
  },
  variable: { kind: "object", fields: { default: "text" } },
  tag: { kind: "object", fields: { name: "text", description: "text" }, required: ["name"] },
  components: {
    kind: "object",
    fields: {
      schemas: "schema{}",
      parameters: "parameter{}",
      requestBodies: "requestBody{}",
      responses: "response{}",
      headers: "header{}",
      pathItems: "pathItem{}",
      securitySchemes: "securityScheme{}",
    },
  },
  securityScheme: {
    kind: "object",
    fields: { type: "text", in: "text", name: "text", scheme: "text" },
    required: ["type"],
    referable: true,
  },
  pathItem: {
    kind: "object",
    fields: {
      parameters: "parameter[]",
      servers: "server[]",
      ...Object.fromEntries(methods.map((method) => [method, "operation"])),
    },
    referable: true,
  },
  operation: {
    kind: "object",
    fields: {
      operationId: "text",
      summary: "text",
      description: "text",
      deprecated: "flag",
      tags: "text[]",
      servers: "server[]",
      security: "text[]{}[]",
      parameters: "parameter[]",
      requestBody: "requestBody",
      responses: "response{}",
    },
  },
  parameter: {
    kind: "object",
    fields: {
      name: "text",
      in: "place",
      description: "text",
      required: "flag",
      style: "text",
      explode: "flag",
      schema: "schema",
      content: "mediaType{}",
    },
    required: ["name", "in"],
    referable: true,
  },
  header: {
    kind: "object",
    fields: { description: "text", required: "flag", schema: "schema", content: "mediaType{}" },
    referable: true,
  },
  requestBody: {
    kind: "object",
    fields: { description: "text", required: "flag", content: "mediaType{}" },
    referable: true,
  },
  response: {
    kind: "object",
    fields: { description: "text", content: "mediaType{}", headers: "header{}" },
    referable: true,
  },
  mediaType: { kind: "object", fields: { schema: "schema", itemSchema: "schema" } },
  schema: {
    kind: "object",
    fields: {
      title: "text",
      description: "text",
      format: "text",
      required: "text[]",
      discriminator: "discriminator",
      properties: "schema{}",
      patternProperties: "schema{}",
      $defs: "schema{}",
      allOf: "schema[]",
      anyOf: "schema[]",
      oneOf: "schema[]",
      prefixItems: "schema[]",
      items: "schema",
      additionalProperties: "schema",
      not: "schema",
    },
    referable: true,
    boolean: true,
  },
  discriminator: { kind: "object", fields: { propertyName: "text", mapping: "text{}" } },
};

/** Where a parameter can be sent (OpenAPI 3.1.1, section 4.8.12). */
const places: Shape = { kind: "text", values: ["path", "query", "header", "cookie"] };

/** Returns the shape for a name: a part of a document, `text`, `flag`, `place`, or a list or map of a shape. */
export function shapeOf(name: string): Shape {
  if (name.endsWith("[]")) return { kind: "list", of: name.slice(0, -2) };
  if (name.endsWith("{}")) return { kind: "map", of: name.slice(0, -2) };
  if (name === "text" || name === "flag") return { kind: name };
  if (name === "place") return places;
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (part === undefined) throw new TypeError(`there is no shape named ${name}`);
  return part;
}

/** Returns the name of the shape of a member of a node; `undefined` if it may have any. */
export function partOf(shape: Shape, key: string): string | undefined {
  if (shape.kind === "list" || shape.kind === "map") return shape.of;
  if (shape.kind !== "object" || !Object.hasOwn(shape.fields, key)) return undefined;
  return shape.fields[key];
}
