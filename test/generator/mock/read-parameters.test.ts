import { describe, expect, it } from "vitest";
import { readParameter } from "../../../generator/mock/read-parameters.js";
import type { OpenApiDocument, ParameterObject } from "../../../generator/api/openapi.js";

const document: OpenApiDocument = { openapi: "3.1.1", info: { title: "Paint", version: "1" } };
const text = { type: "string" };
const list = { type: "array", items: text };
const rgb = { type: "object", properties: { R: text, G: text } };
const values = { R: "1.0", G: "a,b" };

/** Reads the parameter `color` of a request that has it as a text, as what it probably is. */
function read(place: ParameterObject["in"], parts: Partial<ParameterObject>, sent: string) {
  const headers = { color: sent, cookie: sent };
  const request = { path: { color: sent }, query: new URLSearchParams(sent), headers };
  return readParameter(document, { name: "color", in: place, ...parts }, request)[0];
}

describe("readParameter", () => {
  it.each<[form: Partial<ParameterObject>, list: string, object: string]>([
    [{ style: "simple" }, "blue,a%2Cb", "R,1.0,G,a%2Cb"],
    [{ style: "simple", explode: true }, "blue,a%2Cb", "R=1.0,G=a%2Cb"],
    [{ style: "label" }, ".blue,a%2Cb", ".R,1.0,G,a%2Cb"],
    [{ style: "label", explode: true }, ".blue.a%2Cb", ".R=1.0.G=a%2Cb"],
    [{ style: "matrix" }, ";color=blue,a%2Cb", ";color=R,1.0,G,a%2Cb"],
    [{ style: "matrix", explode: true }, ";color=blue;color=a%2Cb", ";R=1.0;G=a%2Cb"],
  ])("reads parts of a path in the form of %o", (form, ofList, ofObject) => {
    expect(read("path", { ...form, schema: list }, ofList)).toEqual(["blue", "a,b"]);
    expect(read("path", { ...form, schema: rgb }, ofObject)).toEqual(values);
  });

  it.each<[form: Partial<ParameterObject>, list: string, object: string]>([
    [{ style: "form" }, "color=blue&color=green", "R=100&G=a%2Cb&size=3"],
    [{ style: "form", explode: false }, "color=blue,green", "color=R,100,G,200"],
    [{ style: "spaceDelimited", explode: false }, "color=blue%20green", "color=R%20100%20G%20200"],
    [{ style: "pipeDelimited", explode: false }, "color=blue%7Cgreen", "color=R%7C100%7CG%7C200"],
    [{ style: "deepObject", explode: true }, "", "color[R]=100&color[G]=a%2Cb&size[R]=3"],
  ])("reads parts of a query in the form of %o", (form, ofList, ofObject) => {
    const found = ofList === "" ? undefined : ["blue", "green"];
    expect(read("query", { ...form, schema: list }, ofList)).toEqual(found);
    const G = ofObject.includes("a%2Cb") ? "a,b" : "200";
    expect(read("query", { ...form, schema: rgb }, ofObject)).toEqual({ R: "100", G });
  });

  it("reads lists and objects in an object of a query", () => {
    const deep = { style: "deepObject", schema: { type: "object" } } as const;
    const sent = "color[dark][R]=1&color[dark][tags][]=a&color[dark][tags][]=b&color[__proto__]=c";
    const dark = JSON.parse('{"dark":{"R":"1","tags":["a","b"]},"__proto__":"c"}');
    expect(read("query", deep, sent)).toEqual(dark);
  });

  it("reads headers and cookies", () => {
    expect(read("header", { schema: list }, "blue,green")).toEqual(["blue", "green"]);
    expect(read("header", { schema: rgb, explode: true }, "R=1,G=2")).toEqual({ R: "1", G: "2" });
    expect(read("cookie", { schema: text }, "size=3; color=dark%20blue")).toBe("dark blue");
  });

  it("reads the JSON of a parameter with a media type", () => {
    const content = { "application/json": { schema: rgb } };
    expect(read("path", { content }, "%7B%22R%22%3A1%7D")).toEqual({ R: 1 });
    expect(read("path", { content }, "null")).toBeNull();
  });

  it("reads a text for what is either a text or an object", () => {
    const schema = { anyOf: [text, rgb] };
    expect(read("query", { style: "deepObject", schema }, "color=blue")).toBe("blue");
    expect(read("path", { schema }, "dark%20blue")).toBe("dark blue");
  });

  it("reads any member of an object without names, and none that nobody sent", () => {
    const sorted = { a: "1", b: ["2", "3"] };
    expect(read("query", { schema: { type: "object" } }, "a=1&b=2&b=3")).toEqual(sorted);
    expect(read("query", { schema: rgb }, "size=3")).toBeUndefined();
    expect(read("query", { schema: rgb, required: true }, "size=3")).toEqual({});
  });
});
