import type { JsonObject } from "../../../runtime/json/values.js";

type Make = (next: JsonObject, at: number) => JsonObject;

const leaf = { type: "object", properties: { x: { type: "string" } } };

/** Schemas of which each refers to the next one several times, so that whoever follows each reference never ends. */
export function chainSchemas(levels: number, make: Make, end: JsonObject = leaf): JsonObject {
  const names = Array.from({ length: levels }, (_, at) => `A${at}`);
  return Object.fromEntries(
    names.map((name, at) => {
      const next = { $ref: `#/components/schemas/A${at + 1}` };
      return [name, at === levels - 1 ? end : make(next, at)];
    }),
  );
}

/** Schemas that all refer to each other. */
function meshSchemas(make: (all: readonly JsonObject[], at: number) => JsonObject): JsonObject {
  const names = Array.from({ length: 24 }, (_, at) => `A${at}`);
  const all = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return Object.fromEntries(names.map((name, at) => [name, make(all, at)]));
}

const text = { type: "string", pattern: "^z$" };
const evil = `${"a".repeat(41)}!`;
const objectOf = (properties: JsonObject, required?: string[]): JsonObject => {
  return { type: "object", properties, ...(required && { required }) };
};
const field = (at: number): JsonObject => objectOf({ [`p${at}`]: text });
const body = (schema: JsonObject): JsonObject => ({ A0: objectOf({ v: schema }, ["v"]) });

/** Schemas of a body, of which `A0` is the first, that take long or much room when they are taken at their word. */
export const hostileSchemas: Readonly<Record<string, JsonObject>> = {
  "allOf twice, 40 levels": chainSchemas(40, (next) => ({ allOf: [next, next] })),
  "allOf twice, 400 levels": chainSchemas(400, (next) => ({ allOf: [next, next] })),
  "allOf around a field": chainSchemas(40, (next, at) => ({ allOf: [next, field(at), next] })),
  "anyOf twice": chainSchemas(400, (next) => ({ anyOf: [next, next] })),
  "anyOf twice, of a text": chainSchemas(60, (next) => ({ anyOf: [next, next] }), text),
  "anyOf of different ones": chainSchemas(60, (next, at) => ({
    anyOf: [next, { allOf: [next, field(at)] }],
  })),
  "oneOf twice": chainSchemas(60, (next) => ({ oneOf: [next, next] })),
  "required fields": chainSchemas(60, (next) => objectOf({ a: next, b: next }, ["a", "b"])),
  "other fields": chainSchemas(60, (next) => {
    return { ...objectOf({ q: next }), additionalProperties: next };
  }),
  "lists of lists": chainSchemas(60, (next) => {
    return { type: "array", minItems: 2, items: { anyOf: [next, next] } };
  }),
  "a net of anyOf": meshSchemas((all) => ({ anyOf: [...all, text] })),
  "a net of allOf": meshSchemas((all, at) => ({ allOf: [...all, field(at)] })),
  "a net of fields": meshSchemas((all) =>
    objectOf(Object.fromEntries(all.map((each, at) => [`p${at}`, each]))),
  ),
  "a product of values": {
    A0: {
      allOf: Array.from({ length: 12 }, (_, at) => ({
        anyOf: Array.from({ length: 6 }, (_each, value) => {
          return { required: [`k${at}`], properties: { [`k${at}`]: { const: value } } };
        }),
      })),
    },
  },
  "a billion items": body({ type: "array", minItems: 1e9, items: { type: "string" } }),
  "a list of a billion items": { A0: { type: "array", minItems: 1e9, items: { type: "string" } } },
  "a billion letters": body({ type: "string", minLength: 1e9 }),
  "a billion fields": body({ type: "object", minProperties: 1e9, additionalProperties: text }),
  "a tiny step": body({ type: "number", multipleOf: 5e-324, minimum: 1e300 }),
  "a pattern that never ends": body({ type: "string", pattern: "^(a+)+$", enum: [evil] }),
  "such a pattern of names": body({
    type: "object",
    propertyNames: { pattern: "^(a+)+$" },
    patternProperties: { "^(a+)+$": text },
    example: { [evil]: "x" },
  }),
  "an example of itself": {
    A0: {
      ...objectOf({ r: { $ref: "#/components/schemas/A0" } }, ["r"]),
      example: { r: { r: {} } },
    },
  },
};

/** A document with an operation that takes and returns the first of some schemas. */
export function documentOf(schemas: JsonObject): JsonObject {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/A0" } } };
  const parameter = { name: "q", in: "query", schema: { $ref: "#/components/schemas/A0" } };
  const requestBody = { required: true, content };
  const responses = { "200": { description: "Done.", content } };
  const parameters = [parameter];
  const operation = { operationId: "runs.create", parameters, requestBody, responses };
  const info = { title: "Hostile", version: "1" };
  const servers = [{ url: "https://hostile.example/api/v4" }];
  const paths = { "/runs": { post: operation } };
  return { openapi: "3.1.0", info, servers, paths, components: { schemas } };
}
