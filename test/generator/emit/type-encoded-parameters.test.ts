import { describe, expect, it } from "vitest";
import { typeEncodedParameters } from "../../../generator/emit/type-encoded-parameters.js";
import type { ParameterObject } from "../../../generator/model/openapi.js";

const schema = { type: "object", properties: { a: { type: "string" } } };

function parameter(mediaType: string): ParameterObject {
  return { name: "filter", in: "query", content: { [mediaType]: { schema } } };
}

describe("a parameter that is sent as a media type", () => {
  it.each([
    ["application/json", schema],
    ["application/vnd.api+json; charset=utf-8", schema],
    ["text/plain", undefined],
  ])("has the type of what %s is made of", (mediaType, expected) => {
    const document = {
      openapi: "3.1.0",
      info: { title: "Encoded", version: "1" },
      paths: {
        "/a": { parameters: [parameter(mediaType)], get: { parameters: [parameter(mediaType)] } },
      },
      components: { parameters: { Filter: parameter(mediaType) } },
    };
    typeEncodedParameters(document);
    const { paths, components } = document;
    const typed = [
      ...paths["/a"].parameters,
      ...paths["/a"].get.parameters,
      components.parameters.Filter,
    ];
    expect(typed.map((each) => each.schema)).toEqual([expected, expected, expected]);
  });
});
