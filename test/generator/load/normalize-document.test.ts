import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeDocument } from "../../../generator/load/normalize-document.js";

const dirty = "a\u0000\r\nb";
const clean = "a\nb";

function normalize<Document>(document: Document): Document {
  normalizeDocument(document);
  return document;
}

describe("normalizeDocument", () => {
  it("normalizes prose wherever a client has some", () => {
    const prose = { summary: dirty, description: dirty };
    const normal = { summary: clean, description: clean };
    const of = (text: object): object => ({
      info: text,
      tags: [{ name: "a", ...text }],
      paths: { "/description": { ...text, get: { ...text, parameters: [text] } } },
      components: {
        schemas: { summary: { ...text, properties: { default: text, "x-a": text, enum: text } } },
        headers: { "x-request-id": text },
      },
    });
    expect(normalize(of(prose))).toEqual(of(normal));
  });

  it.each([
    ["a default", { default: { description: dirty } }],
    ["a constant", { const: dirty }],
    ["a known value", { enum: [dirty] }],
    ["an example", { example: { title: dirty }, examples: [{ title: dirty }] }],
    ["an extension", { "x-own": { description: dirty } }],
    ["the name of a property", { properties: { [dirty]: {} }, required: [dirty] }],
    ["a pattern", { pattern: dirty }],
    ["a reference", { discriminator: { mapping: { description: dirty } }, $ref: `#/${dirty}` }],
  ])("keeps every character of %s", (_, schema) => {
    const document = { components: { schemas: { A: schema } } };
    expect(normalize(structuredClone(document))).toEqual(document);
  });

  it("lets no two names become one", () => {
    const properties = { a: { type: "string" }, "a\u0000": { type: "number" } };
    expect(normalize({ components: { schemas: { A: { properties } } } })).toEqual({
      components: {
        schemas: { A: { properties: { a: { type: "string" }, "a\u0000": { type: "number" } } } },
      },
    });
  });

  it("gives the places of names that no request can carry", () => {
    const content = { "text/plain\n": {}, "text/csv": {} };
    const variables = { host: { default: "a\u0007" }, "b\u0007": { default: "b" } };
    const notes = normalizeDocument({
      servers: [{ url: "https://a.example" }, { url: "https://a.example\u0000", variables }],
      paths: { "/a\tb": { parameters: [{ name: "\ud800", in: "query" }] } },
      components: {
        responses: { A: { content } },
        schemas: { "/\u0000": { properties: { in: {}, name: {} } } },
      },
    });
    expect(notes.map(({ pointer }) => pointer).toSorted()).toEqual([
      "#/components/responses/A/content/text~1plain\n",
      "#/paths/~1a\tb",
      "#/paths/~1a\tb/parameters/0/name",
      "#/servers/1/url",
      "#/servers/1/variables/host/default",
    ]);
    expect(notes.map(({ message }) => message)).toContain(
      'the path "/a\\tb" contains a character that no request can include',
    );
  });

  it("comes to its end and keeps the structure, whatever it is given", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        const before = JSON.stringify(document).length;
        normalizeDocument(document);
        expect(JSON.stringify(document).length).toBeLessThanOrEqual(before);
      }),
    );
  });
});
