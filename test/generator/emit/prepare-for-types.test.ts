import { describe, expect, it } from "vitest";
import type { ParameterObject, SchemaObject } from "../../../generator/model/openapi.js";
import { createDocument, prepareDocument } from "../support/documents.js";

const responses = { "204": { description: "Done." } };

/** What becomes of the schemas of a document. */
function prepareSchemas(schemas: Readonly<Record<string, SchemaObject>>): unknown {
  const { document } = prepareDocument(createDocument({ components: { schemas } }));
  return Object(document).components.schemas;
}

describe("prepareForTypes", () => {
  it("leaves the document that it is given alone", () => {
    const paths = { "/a": { get: { operationId: "!", responses } } };
    const document = createDocument({ paths });
    const before = JSON.stringify(document);
    prepareDocument(document);
    expect(JSON.stringify(document)).toBe(before);
  });

  it("takes operationIds away that two operations share or that nothing can be named after", () => {
    const paths = {
      "/a": { get: { operationId: "same", responses }, put: { operationId: "same", responses } },
      "/b": { get: { operationId: "a b", responses }, put: { operationId: "fine", responses } },
    };
    const described = { responses: { "204": { title: "Done." } } };
    expect(prepareDocument(createDocument({ paths })).document).toHaveProperty("paths", {
      "/a": { get: described, put: described },
      "/b": { get: described, put: { operationId: "fine", ...described } },
    });
  });

  const ref = (name: string): SchemaObject => ({ $ref: `#/components/schemas/${name}` });
  const text = { type: "string" };
  const number = { type: "number" };
  const named = { type: "object", required: ["id", "tittle"], properties: { id: {}, title: {} } };
  const part = { required: ["id"], properties: { size: {} } };
  const example = { $ref: "#/nowhere", allOf: [null] };
  type Schemas = Readonly<Record<string, SchemaObject>>;

  it.each<[what: string, given: Schemas, changed: object]>([
    [
      "requires of alternatives what the choice requires, as each of them declares it",
      {
        One: { type: "object", properties: { id: text, name: text } },
        Other: { type: "object", properties: { id: number, name: text } },
        Choice: { oneOf: [ref("One"), ref("Other")], required: ["id", "name", "unknown"] },
      },
      {
        Choice: {
          oneOf: [ref("One"), ref("Other")],
          required: ["unknown"],
          allOf: [
            {
              required: ["id", "name"],
              properties: { id: { anyOf: [text, number] }, name: text },
            },
          ],
        },
      },
    ],
    [
      "leaves the schemas of $defs out of the type of the schema that holds them",
      {
        Page: {
          type: "object",
          $defs: { Item: text },
          properties: { first: ref("Page/$defs/Item") },
        },
      },
      {
        Page: { type: "object", properties: { first: ref("Page__defs_Item") } },
        Page__defs_Item: text,
      },
    ],
    [
      "leaves further members open that no declared one could be of the type of",
      {
        Mixed: { properties: { size: number }, additionalProperties: text },
        Alike: { properties: { name: text }, additionalProperties: text },
        Map: { additionalProperties: text },
      },
      { Mixed: { properties: { size: number }, additionalProperties: true } },
    ],
    [
      "allows what a schema requires without declaring it, and leaves it to callers",
      {
        Named: named,
        // Another part declares and requires it.
        Heir: { required: ["id"], properties: {}, allOf: [ref("Named"), part] },
        Open: { required: ["any"], properties: { id: {} }, additionalProperties: {} },
      },
      {
        Named: { ...named, required: ["id"], properties: { id: {}, title: {}, tittle: {} } },
        Heir: { required: [], properties: {}, allOf: [ref("Named"), { ...part, required: [] }] },
      },
    ],
    [
      "gives what a reference finds deep inside of a component a name among the components",
      {
        Deep: { properties: { inner: { items: text } } },
        Deep_properties_inner_items: number,
        User: ref("Deep/properties/inner/items"),
      },
      { Deep_properties_inner_items_2: text, User: ref("Deep_properties_inner_items_2") },
    ],
    [
      "leads references into schemas that types cannot hold to copies of them",
      {
        Base: { definitions: { Size: number }, type: "object" },
        Size: ref("Base/definitions/Size"),
      },
      { Base_definitions_Size: number, Size: ref("Base_definitions_Size") },
    ],
    [
      "gives examples as text, so that nothing in them is taken for a schema or a reference",
      { A: { example, "x-note": example, properties: { example: text } } },
      { A: { example: JSON.stringify(example, null, 2), properties: { example: text } } },
    ],
  ])("%s", (_, given, changed) => {
    expect(prepareSchemas(structuredClone(given))).toEqual({ ...given, ...changed });
  });

  it("joins the prose about a property, or about what it refers to, in its title", () => {
    const properties = {
      own: { type: "string", title: "Own", description: "Of its own." },
      other: { $ref: "#/components/schemas/Other" },
      nothing: { type: "string" },
    };
    const Other = { type: "string", description: "Of another.\n\nWith details." };
    const components = { schemas: { Thing: { type: "object", properties }, Other } };
    expect(prepareDocument(createDocument({ components })).schemas["Thing"]).toHaveProperty(
      "properties",
      {
        own: { type: "string", title: "Own\n\nOf its own." },
        other: { $ref: "#/components/schemas/Other", title: "Of another." },
        nothing: { type: "string" },
      },
    );
  });

  it("keeps media types and headers whose names begin as extensions do", () => {
    const schema = { type: "string" };
    const answer = { title: "Done.", headers: { "x-count": { schema } } };
    const content = { "x-world/x-3dmf": { schema } };
    const paths = { "/a": { get: { responses: { "200": { ...answer, content, "x-note": 1 } } } } };
    // The bytes have a type of their own.
    const bytes = { "x-world/x-3dmf": { schema: { type: "string", "x-type": "unknown" } } };
    expect(prepareDocument(createDocument({ paths })).document).toHaveProperty("paths", {
      "/a": { get: { responses: { "200": { ...answer, content: bytes } } } },
    });
  });
});

it("a header that OpenAPI ignores is left to callers, unlike the others", () => {
  const parameters: ParameterObject[] = [
    { name: "Content-Type", in: "header", required: true },
    { name: "X-Tenant", in: "header", required: true },
    { name: "accept", in: "query", required: true },
  ];
  const shared: ParameterObject = { name: "ACCEPT", in: "header", required: true };
  const reference = { $ref: "#/components/parameters/Shared" };
  const { document } = prepareDocument(
    createDocument({
      paths: { "/a": { post: { parameters: [...parameters, reference] } } },
      components: { parameters: { Shared: shared } },
    }),
  );
  const [type, tenant, accept] = parameters;
  expect(document).toMatchObject({
    paths: {
      "/a": { post: { parameters: [{ ...type, required: false }, tenant, accept, reference] } },
    },
    components: { parameters: { Shared: { ...shared, required: false } } },
  });
});

const schema = { type: "object", properties: { a: { type: "string" } } };

function parameter(mediaType: string): ParameterObject {
  return { name: "filter", in: "query", content: { [mediaType]: { schema } } };
}

it.each([
  ["application/json", { schema }],
  ["application/vnd.api+json; charset=utf-8", { schema }],
  ["text/plain", {}],
])(
  "a parameter that is sent as a media type has the type of what %s is made of",
  (mediaType, typed) => {
    const expected = { ...parameter(mediaType), ...typed };
    const { document } = prepareDocument(
      createDocument({
        paths: {
          "/a": { parameters: [parameter(mediaType)], get: { parameters: [parameter(mediaType)] } },
        },
        components: { parameters: { Filter: parameter(mediaType) } },
      }),
    );
    expect(document).toHaveProperty("paths./a", {
      parameters: [expected],
      get: { parameters: [expected] },
    });
    expect(document).toHaveProperty("components.parameters.Filter", expected);
  },
);
