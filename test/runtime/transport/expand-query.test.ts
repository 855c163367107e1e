import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Operation, ParameterStyle } from "../../../runtime/transport/operation.js";
import { expandQuery } from "../../../runtime/transport/expand-query.js";

function operationWith(query: Record<string, ParameterStyle>, fixedQuery?: string): Operation {
  const fixed = fixedQuery === undefined ? {} : { fixedQuery };
  return {
    id: "list",
    method: "GET",
    path: "/a",
    result: "none",
    serialization: { query },
    ...fixed,
  };
}

const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

/** Source: OpenAPI Specification 3.1.1, section 4.8.12.4. */
const examples: readonly [ParameterStyle, unknown, string][] = [
  [{ style: "form", explode: false }, "", "color="],
  [{ style: "form", explode: false }, "blue", "color=blue"],
  [{ style: "form", explode: false }, list, "color=blue,black,brown"],
  [{ style: "form", explode: false }, object, "color=R,100,G,200,B,150"],
  [{ style: "form", explode: true }, list, "color=blue&color=black&color=brown"],
  [{ style: "form", explode: true }, object, "R=100&G=200&B=150"],
  [{ style: "spaceDelimited" }, list, "color=blue%20black%20brown"],
  [{ style: "spaceDelimited" }, object, "color=R%20100%20G%20200%20B%20150"],
  [{ style: "pipeDelimited" }, list, "color=blue%7Cblack%7Cbrown"],
  [{ style: "pipeDelimited" }, object, "color=R%7C100%7CG%7C200%7CB%7C150"],
  [
    { style: "deepObject", explode: true },
    object,
    "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
  ],
];

describe("expandQuery", () => {
  it.each(examples)("writes %j of %j as the specification's table has it", (facts, value, text) => {
    expect(expandQuery(operationWith({ color: facts }), { color: value })).toBe(text);
  });

  it("has the usual form for a parameter that has no facts", () => {
    expect(expandQuery(operationWith({}), { a: [1, 2], b: true })).toBe("a=1&a=2&b=true");
  });

  it("leaves out what is absent, null or empty", () => {
    const query = { a: undefined, b: null, c: [], d: {}, e: [null], f: "" };
    expect(expandQuery(operationWith({ d: { style: "form" } }), query)).toBe("f=");
    expect(expandQuery(operationWith({}), undefined)).toBe("");
  });

  it("keeps what the path fixes in front", () => {
    expect(expandQuery(operationWith({}, "fixed=true"), { a: 1 })).toBe("fixed=true&a=1");
    expect(expandQuery(operationWith({}, "fixed=true"), {})).toBe("fixed=true");
  });

  it("writes the content of a parameter as JSON or as text", () => {
    const operation = operationWith({ filter: { content: "json" }, note: { content: "text" } });
    const query = { filter: { a: [1, null] }, note: "a&b" };
    expect(expandQuery(operation, query)).toBe("filter=%7B%22a%22%3A%5B1%2Cnull%5D%7D&note=a%26b");
    expect(expandQuery(operation, { filter: null })).toBe("filter=null");
  });

  it("leaves reserved characters where it may, but none that would end the value", () => {
    const operation = operationWith({ path: { allowReserved: true } });
    expect(expandQuery(operation, { path: "/a:b?c=d@e%20f%zz" })).toBe("path=/a:b?c=d@e%20f%25zz");
    expect(expandQuery(operation, { path: "a&b#c+d[e]" })).toBe("path=a%26b%23c%2Bd%5Be%5D");
  });

  it("writes members of members by their path in a deep object, and as JSON elsewhere", () => {
    const operation = operationWith({ deep: { style: "deepObject" }, flat: { explode: false } });
    const query = { deep: { a: { b: [1, 2] }, c: null }, flat: [{ a: 1 }] };
    expect(expandQuery(operation, query)).toBe(
      "deep%5Ba%5D%5Bb%5D=1&deep%5Ba%5D%5Bb%5D=2&flat=%7B%22a%22%3A1%7D",
    );
  });

  it("writes moments as ISO 8601 has them", () => {
    const operation = operationWith({ since: { explode: false } });
    expect(expandQuery(operation, { since: new Date(0) })).toBe(
      "since=1970-01-01T00%3A00%3A00.000Z",
    );
  });

  it("hides no text from a server that takes a deep object apart", () => {
    const texts = fc.string({ unit: "binary", minLength: 1 });
    fc.assert(
      fc.property(fc.dictionary(texts, texts, { noNullPrototype: true }), (members) => {
        const query = expandQuery(operationWith({ o: { style: "deepObject" } }), { o: members });
        const pairs = [...new URLSearchParams(query)];
        const expected = Object.entries(members).map(([key, text]) => [`o[${key}]`, text]);
        expect(pairs).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});
