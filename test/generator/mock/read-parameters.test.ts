import { describe, expect, it } from "vitest";
import { readParameter } from "../../../generator/mock/read-parameters.js";
import type { OpenApiDocument, ParameterObject } from "../../../generator/api/openapi.js";
import { readCases } from "../../support/read-cases.js";

type Place = ParameterObject["in"];
type Parts = Partial<ParameterObject>;
interface Cases {
  /** Forms of a parameter, and a list and an object in each. */
  readonly forms: Record<"path" | "query", [form: Parts, list: string, object: string][]>;
  readonly parameters: [what: string, place: Place, parts: Parts, sent: string, value: unknown][];
}
const { forms, parameters }: Cases = readCases("support/documents.yaml", import.meta.url);

const document: OpenApiDocument = { openapi: "3.1.1", info: { title: "Paint", version: "1" } };
const text = { type: "string" };
const list = { type: "array", items: text };
const rgb = { type: "object", properties: { R: text, G: text } };
const values = { R: "1.0", G: "a,b" };

/** Reads the parameter `color` of a request that has it as a text, as what it probably is. */
function read(place: Place, parts: Parts, sent: string) {
  const headers = { color: sent, cookie: sent };
  const request = { path: { color: sent }, query: new URLSearchParams(sent), headers };
  return readParameter(document, { name: "color", in: place, ...parts }, request)[0];
}

describe("readParameter", () => {
  it.each(forms.path)("reads parts of a path in the form of %o", (form, ofList, ofObject) => {
    expect(read("path", { ...form, schema: list }, ofList)).toEqual(["blue", "a,b"]);
    expect(read("path", { ...form, schema: rgb }, ofObject)).toEqual(values);
  });

  it.each(forms.query)("reads parts of a query in the form of %o", (form, ofList, ofObject) => {
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

  it("reads no member that nobody sent", () => {
    expect(read("query", { schema: rgb }, "size=3")).toBeUndefined();
  });

  it.each(parameters)("reads %s: in a %s, %j as %s", (...[, place, parts, sent, value]) => {
    expect(read(place, parts, sent)).toEqual(value);
  });
});
