import { describe, expect, it } from "vitest";
import type { OpenApiDocument, ParameterObject } from "../../../generator/model/openapi.js";
import { readSerialization } from "../../../generator/read/read-serialization.js";

const document: OpenApiDocument = { openapi: "3.1.0", info: { title: "Styles", version: "1" } };

const text = { type: "string" };
const list = { type: "array", items: text };
const object = { type: "object", properties: { a: text } };

function read(parameter: Omit<ParameterObject, "name">): unknown {
  return readSerialization(document, [{ ...parameter, name: "p" }], undefined);
}

describe("readSerialization", () => {
  it.each<[string, Omit<ParameterObject, "name">]>([
    ["a text in a path", { in: "path", schema: text }],
    ["a path parameter without a schema", { in: "path" }],
    [
      "a text in a query, whatever its style",
      { in: "query", style: "form", explode: false, schema: text },
    ],
    ["a list in a query", { in: "query", schema: list }],
    ["a list in a header", { in: "header", schema: list }],
    ["a text in a cookie", { in: "cookie", schema: text }],
  ])("says nothing of %s", (_, parameter) => {
    expect(read(parameter)).toBeUndefined();
  });

  it.each<[string, Omit<ParameterObject, "name">, object]>([
    ["a text with a label", { in: "path", style: "label", schema: text }, { style: "label" }],
    ["a list in a path", { in: "path", schema: list }, {}],
    ["a list in one", { in: "query", explode: false, schema: list }, { explode: false }],
    [
      "a list between pipes",
      { in: "query", style: "pipeDelimited", schema: list },
      { style: "pipeDelimited" },
    ],
    ["an object in a query", { in: "query", schema: object }, {}],
    ["what may be an object", { in: "query", schema: { anyOf: [text, object] } }, {}],
    [
      "reserved characters",
      { in: "query", allowReserved: true, schema: text },
      { allowReserved: true },
    ],
    ["content", { in: "query", content: { "application/json": {} } }, { content: "json" }],
    ["content that is text", { in: "header", content: { "text/csv": {} } }, { content: "text" }],
    ["an object in a header", { in: "header", schema: object }, {}],
    ["a list in a cookie", { in: "cookie", schema: list }, {}],
  ])("tells of %s", (_, parameter, expected) => {
    const told = { [parameter.in]: { p: expected } };
    expect(JSON.parse(JSON.stringify(read(parameter)))).toEqual(told);
  });

  it("tells of encodings of a form's members", () => {
    const media = {
      encoding: {
        meta: { contentType: "application/json", headers: {} },
        deep: { style: "deepObject", explode: true },
        reserved: { allowReserved: true },
        plain: {},
      },
    };
    const serialization = readSerialization(document, [], media);
    expect(JSON.parse(JSON.stringify(serialization))).toEqual({
      body: {
        meta: { contentType: "application/json" },
        deep: { style: "deepObject", explode: true },
        reserved: { style: "form", allowReserved: true },
      },
    });
  });
});
