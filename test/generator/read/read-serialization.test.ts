import { describe, expect, it } from "vitest";
import type { OpenApiDocument, ParameterObject } from "../../../generator/model/openapi.js";
import { readEncoding, readSerialization } from "../../../generator/read/read-serialization.js";

const document: OpenApiDocument = { openapi: "3.1.0", info: { title: "Styles", version: "1" } };

const text = { type: "string" };
const list = { type: "array", items: text };
const object = { type: "object", properties: { a: text } };

function read(parameter: Omit<ParameterObject, "name">): unknown {
  return readSerialization(document, [{ ...parameter, name: "p" }], undefined);
}

describe("readSerialization", () => {
  it.each<[Omit<ParameterObject, "name">]>([
    [{ in: "path", schema: text }],
    [{ in: "path" }],
    [{ in: "query", style: "form", explode: false, schema: text }],
    [{ in: "query", schema: list }],
    [{ in: "header", schema: text }],
    [{ in: "cookie", schema: text }],
  ])("says nothing of %j", (parameter) => {
    expect(read(parameter)).toBeUndefined();
  });

  it.each<[Omit<ParameterObject, "name">, object]>([
    [{ in: "path", style: "label", schema: text }, { style: "label" }],
    [{ in: "path", schema: list }, {}],
    [{ in: "query", explode: false, schema: list }, { explode: false }],
    [{ in: "query", style: "pipeDelimited", schema: list }, { style: "pipeDelimited" }],
    [{ in: "query", schema: object }, {}],
    [{ in: "query", schema: { anyOf: [text, object] } }, {}],
    [{ in: "query", allowReserved: true, schema: text }, { allowReserved: true }],
    [{ in: "query", content: { "application/json": {} } }, { content: "json" }],
    [{ in: "header", content: { "text/csv": {} } }, { content: "text" }],
    [{ in: "header", schema: object }, {}],
    [{ in: "header", schema: list }, {}],
    [{ in: "cookie", schema: list }, {}],
    [{ in: "cookie", style: "cookie", schema: text }, { style: "cookie" }],
  ])("tells of %j", (parameter, expected) => {
    const told = { [parameter.in]: { p: expected } };
    expect(JSON.parse(JSON.stringify(read(parameter)))).toEqual(told);
  });

  it("tells of encodings of a form's members", () => {
    const encoding = readEncoding({
      meta: { contentType: "application/json", headers: {} },
      deep: { style: "deepObject", explode: true },
      reserved: { allowReserved: true },
      plain: {},
    });
    expect(JSON.parse(JSON.stringify(readSerialization(document, [], encoding)))).toEqual({
      body: {
        meta: { contentType: "application/json" },
        deep: { style: "deepObject", explode: true },
        reserved: { style: "form", allowReserved: true },
      },
    });
  });
});
