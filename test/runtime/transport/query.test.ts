import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeQuery } from "../../../runtime/transport/query.js";

describe("writeQuery", () => {
  it("writes primitives, repeats arrays and unfolds objects", () => {
    const query = { a: "x y", b: 2, c: true, d: ["1", 2], e: { f: 1, g: { h: "i" } } };
    expect(writeQuery(query)).toBe("a=x%20y&b=2&c=true&d=1&d=2&e[f]=1&e[g][h]=i");
  });

  it("leaves out what is undefined or null, and empty arrays and objects", () => {
    expect(writeQuery({ a: undefined, b: null, c: [], d: {}, e: [null], f: "" })).toBe("f=");
    expect(writeQuery(undefined)).toBe("");
    expect(writeQuery({})).toBe("");
  });

  it("writes a date in ISO 8601", () => {
    expect(writeQuery({ since: new Date(0) })).toBe("since=1970-01-01T00%3A00%3A00.000Z");
  });

  it("cannot be made to write another parameter", () => {
    const texts = fc.dictionary(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(texts, (query) => {
        const parsed = [...new URL(`https://service.example/?${writeQuery(query)}`).searchParams];
        const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
        expect(parsed).toEqual(Object.entries(query).map((pair) => pair.map(wellFormed)));
      }),
    );
  });

  it("encodes keys of objects", () => {
    expect(writeQuery({ filter: { "a&admin": 1 } })).toBe("filter[a%26admin]=1");
  });
});
