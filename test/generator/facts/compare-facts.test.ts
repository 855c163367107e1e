import { describe, expect, it } from "vitest";
import { compareFacts } from "../../../generator/facts/compare-facts.js";
import { describeFact } from "../../../generator/facts/fact-difference.js";

const thing = { type: "object", properties: { color: { type: "string" } } };

/** A document with a schema of a field of a body, as it is written or behind a reference. */
function documentOf(field: object, more: object = {}): Record<string, unknown> {
  const schema = { type: "object", properties: { field } };
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    servers: [{ url: "https://things.example/api" }],
    paths: {
      "/things/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        post: {
          requestBody: { content: { "application/json": { schema } } },
          responses: { "200": { description: "Done." } },
          ...more,
        },
      },
    },
    components: {
      schemas: { Thing: thing, Other: thing, Described: { ...thing, description: "A thing." } },
    },
  };
}

function compare(ours: object, published: object): string[] {
  return compareFacts(documentOf(ours), documentOf(published)).map(describeFact);
}

const ref = { $ref: "#/components/schemas/Thing" };
const described = { $ref: "#/components/schemas/Described" };
const nothing = { type: "null" };

/** A document whose field refers to the type `Tree`. */
function grown(schema: object): Record<string, unknown> {
  const document = documentOf({ $ref: "#/components/schemas/Tree" });
  return { ...document, components: { schemas: { Tree: schema } } };
}

describe("compareFacts", () => {
  it.each<[ours: object, published: object]>([
    [{ const: "a" }, { enum: ["a"] }],
    [ref, { allOf: [ref] }],
    [{ type: ["string", "null"] }, { anyOf: [{ type: "string" }, nothing] }],
    [{ type: ["null", "string"] }, { type: "string", nullable: true }],
    [{ anyOf: [ref, nothing] }, { oneOf: [nothing, ref] }],
    [{ oneOf: [thing, ref] }, { oneOf: [ref, thing] }],
    [{ type: "string" }, { type: "string", deprecated: false }],
    [{ type: "string", "x-id": "a", description: "A." }, { type: "string" }],
    [{ type: "string" }, { type: "string", title: "Field" }],
    [{ ...described, description: "Ours." }, described],
  ])("takes %j and %j for the same", (ours, published) => {
    expect(compare(ours, published)).toEqual([]);
  });

  it.each<[difference: string, ours: object, published: object]>([
    [': default is {"color":"red"}; ours: nothing', ref, { ...ref, default: { color: "red" } }],
    [
      ': description is "Theirs."; ours: "Ours."',
      { type: "string", description: "Ours." },
      { type: "string", description: "Theirs." },
    ],
    [
      ': description is "Theirs."; ours: "Ours."',
      { ...described, description: "Ours." },
      { ...described, description: "Theirs." },
    ],
    [": null is true; ours: nothing", ref, { anyOf: [ref, nothing] }],
    [": maxLength is nothing; ours: 3", { type: "string", maxLength: 3 }, { type: "string" }],
    [
      "{}: schema is false; ours: nothing",
      { type: "object" },
      { type: "object", additionalProperties: false },
    ],
  ])("finds that a field%s", (difference, ours, published) => {
    expect(compare(ours, published)).toEqual([`POST /api/things/{} body.field${difference}`]);
  });

  it("finds operations, answers and parameters that only one document has", () => {
    const published = documentOf(
      {},
      {
        parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
        responses: { "201": { description: "Made." } },
      },
    );
    const ours = {
      ...documentOf({}),
      paths: { ...Object(documentOf({})["paths"]), "/more": { get: {} } },
    };
    expect(compareFacts(ours, published).map(describeFact)).toEqual([
      'POST /api/things/{} query.limit: parameter is "stated"; ours: nothing',
      'POST /api/things/{} 200: body is nothing; ours: "stated"',
      'POST /api/things/{} 201: body is "stated"; ours: nothing',
      'GET /api/more: operation is nothing; ours: "stated"',
    ]);
  });

  it("comes to an end with schemas that contain themselves", () => {
    const tree = { type: "object", properties: { child: { $ref: "#/components/schemas/Tree" } } };
    const other = { ...tree, minProperties: 1 };
    expect(compareFacts(grown(tree), grown(other)).map(describeFact)).toEqual([
      "POST /api/things/{} body.field: minProperties is 1; ours: nothing",
      "POST /api/things/{} body.field.child: minProperties is 1; ours: nothing",
    ]);
  });

  it("comes to an end soon with many types that are choices of each other", () => {
    const names = Array.from({ length: 20 }, (_, at) => `T${at}`);
    const choice = { oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) };
    const linked = (more: object): Record<string, unknown> => {
      const schemas = names.map((name) => [name, { properties: { [name]: choice } }]);
      return {
        ...documentOf(choice),
        components: { schemas: { ...Object.fromEntries(schemas), ...more } },
      };
    };
    expect(compareFacts(linked({}), linked({}))).toEqual([]);
    const changed = linked({ T19: { properties: { T19: choice }, maxProperties: 2 } });
    const found = compareFacts(linked({}), changed).map(describeFact);
    expect(new Set(found.map((line) => line.split(": ").at(1)))).toEqual(
      new Set(["maxProperties is 2; ours"]),
    );
  });

  it("takes titles that repeat the names of types and of parameters for nothing", () => {
    const name = { name: "thing_id", in: "path", required: true };
    const titled = (title: object): Record<string, unknown> => ({
      ...documentOf(ref),
      paths: {
        "/things/{thing_id}": {
          get: { parameters: [{ ...name, schema: { type: "string", ...title } }] },
        },
      },
      components: { schemas: { Thing: { ...thing, title: "Thing" } } },
    });
    expect(compareFacts(titled({}), titled({ title: "Thing Id" }))).toEqual([]);
    const untitled = { ...documentOf(ref), components: { schemas: { Thing: thing } } };
    const published = {
      ...untitled,
      components: { schemas: { Thing: { ...thing, title: "Thing" } } },
    };
    expect(compareFacts(untitled, published)).toEqual([]);
  });

  it("finds a published host, and leaves ours alone", () => {
    const [ours, published] = [documentOf({}), documentOf({})];
    ours["servers"] = [{ url: "https://a.example/api" }, { url: "https://b.example/api" }];
    published["servers"] = [{ url: "https://c.example/api" }, { url: "/api" }];
    expect(compareFacts(ours, published).map(describeFact)).toEqual([
      'servers: host is "https://c.example"; ours: nothing',
    ]);
  });

  it("leaves out paths that belong to another API", () => {
    const published = documentOf({});
    Object.assign(Object(published["paths"]), { "/elsewhere": { get: {} } });
    expect(compareFacts(documentOf({}), published, ["/elsewhere"])).toEqual([]);
  });
});
