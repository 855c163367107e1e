import { describe, expect, it } from "vitest";
import { assertStructure } from "../../../../generator/api/read/assert-structure.js";
import { createDocument } from "../../support/documents.js";

function check(changes: object): () => void {
  const document = { ...createDocument(), ...changes };
  return () => assertStructure(document, (pointer) => ({ file: "a.yaml", line: pointer.length }));
}

const operation = (changes: object): object => ({ paths: { "/a": { get: changes } } });
const schema = (changes: unknown): object => ({ components: { schemas: { Thing: changes } } });
const stream = (itemSchema: object): object =>
  operation({ responses: { "200": { content: { "text/event-stream": { itemSchema } } } } });

describe("assertStructure", () => {
  it("has nothing to say about a document as it should be, whatever else it holds", () => {
    expect(check({ "x-anything": [null], externalDocs: 1 })).not.toThrow();
    expect(
      check(schema({ examples: "high", properties: { $ref: true, required: false } })),
    ).not.toThrow();
  });

  it.each([
    [{ info: null }, "info is empty; expected an object, as a info is"],
    [{ info: { title: "A" } }, "info has no version; expected version in it"],
    [operation({ tags: "a" }), 'tags is the string "a"; expected a list, each a text'],
    [operation({ operationId: 1 }), "operationId is the number 1; expected a text"],
    [operation({ parameters: [{ name: "a" }] }), "0 has no in; expected in in it"],
    [
      operation({ parameters: [{ name: "a", in: "nowhere" }] }),
      'in is the string "nowhere"; expected one of cookie, header, path, query, querystring',
    ],
    [stream({ properties: { a: [] } }), "a is a list; expected an object, as a schema is"],
    [operation({ $ref: "#/paths" }), "get is a reference, which OpenAPI does not allow here"],
    [
      operation({ responses: [] }),
      "responses is a list; expected an object whose every member is a response",
    ],
    [schema({ minLength: "three" }), 'minLength is the string "three"; expected a number'],
    [schema({ nullable: "yes" }), 'nullable is the string "yes"; expected true or false'],
    [schema([]), "Thing is a list; expected an object, as a schema is"],
    [schema({ allOf: {} }), "allOf is an object; expected a list, each a schema"],
    [schema({ $ref: 1 }), "$ref is not a reference; expected a string that refers to another node"],
    [schema({ $ref: "#/nowhere" }), 'Thing is the unresolved reference "#/nowhere"; expected'],
    [schema({ $ref: "#/info/title" }), 'title is the string "Things"; expected an object'],
    [schema({ $ref: "#/components/schemas/Thing" }), "Thing is the circular reference"],
  ])("locates what is wrong with %j", (changes, message) => {
    expect(check(changes)).toThrow(message);
    expect(check(changes)).toThrow(/^a\.yaml:\d+: /);
  });
});
