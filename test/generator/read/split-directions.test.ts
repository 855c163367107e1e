import { describe, expect, it } from "vitest";
import type { SchemaObject } from "../../../generator/model/openapi.js";
import { splitDirections } from "../../../generator/read/split-directions.js";
import { createDocument } from "../support/documents.js";

const text = { type: "string" };
const id = { ...text, readOnly: true };
const pin = { ...text, writeOnly: true };
const base = { $ref: "#/components/schemas/Base" };
const twin = { $ref: "#/components/schemas/BaseWritable" };
const Base = { required: ["id"], properties: { id, name: text } };

/** What becomes of a schema that both directions use: in requests, and in responses. */
function split(Thing: SchemaObject): (SchemaObject | undefined)[] {
  const document = createDocument({ components: { schemas: { Id: id, Text: text, Base, Thing } } });
  const { schemas = {} } = splitDirections(document).typed.components ?? {};
  return [schemas["ThingWritable"], schemas["Thing"]];
}

/** Members that are read-only without the keyword. */
const indirect = [
  { $ref: "#/components/schemas/Id" },
  { anyOf: [{ $ref: "#/components/schemas/Id" }, { type: "null" }] },
  { allOf: [{ $ref: "#/components/schemas/Text" }, { readOnly: true }] },
];

describe("splitDirections", () => {
  it.each<[what: string, given: SchemaObject, sent: SchemaObject, received?: SchemaObject]>([
    [
      "members of its own",
      { required: ["id", "pin"], properties: { id, pin } },
      { required: ["pin"], properties: { pin } },
      { required: ["id"], properties: { id } },
    ],
    ...indirect.map((example): [string, SchemaObject, SchemaObject] => [
      JSON.stringify(example),
      { properties: { example, name: text } },
      { properties: { name: text } },
    ]),
    [
      "what another part requires or declares",
      { required: ["id"], allOf: [base, { required: ["id", "name"], properties: { id: text } }] },
      { required: [], allOf: [twin, { required: ["name"], properties: {} }] },
    ],
    [
      "only the alternatives that declare it",
      { oneOf: [Base, { required: ["id"], properties: { id: text } }] },
      {
        oneOf: [
          { required: [], properties: { name: text } },
          { required: ["id"], properties: { id: text } },
        ],
      },
    ],
    [
      "a discriminator, and no example",
      { discriminator: { propertyName: "id" }, example: Base, properties: { id } },
      { example: Base, properties: {} },
    ],
  ])("takes out of a schema %s", (_, given, sent, received = given) => {
    expect(split(given)).toEqual([sent, received]);
  });

  it.each([
    { schema: { properties: { id } } },
    { schema: { type: "array", items: { properties: { id } } } },
    { content: { "application/json": { schema: { allOf: [{ properties: { id } }] } } } },
  ])("keeps a filter by what only responses have: %j", (written) => {
    const parameter = { name: "filter", in: "query" as const, ...written };
    const document = createDocument({ paths: { "/a": { get: { parameters: [parameter] } } } });
    const item = splitDirections(document).typed.paths?.["/a"];
    expect(item).toEqual({ get: { parameters: [parameter] } });
  });

  it("leaves a document without such members alone, and a schema that refers to one of them", () => {
    const document = createDocument();
    expect(splitDirections(document).typed).toBe(document);
    const given = { properties: { any: { $ref: "#/components/schemas/Base/properties/id" } } };
    expect(split(given)).toEqual([undefined, given]);
  });
});
