import { describe, expect, it } from "vitest";
import type { Operation, ParameterStyle } from "../../../runtime/transport/operation.js";
import { ValidationError } from "../../../runtime/errors/validation-error.js";
import { expandPath } from "../../../runtime/transport/expand-path.js";

function write(facts: ParameterStyle, color: unknown): string {
  const operation: Operation = {
    id: "get",
    method: "GET",
    path: "/a/{color}/b",
    result: "none",
    serialization: { path: { color: facts } },
  };
  return expandPath(operation, { color });
}

const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

/** Source: OpenAPI Specification 3.1.1, section 4.8.12.4. */
const examples: readonly [ParameterStyle, unknown, string][] = [
  [{ style: "matrix" }, "", ";color"],
  [{ style: "matrix" }, "blue", ";color=blue"],
  [{ style: "matrix" }, list, ";color=blue,black,brown"],
  [{ style: "matrix" }, object, ";color=R,100,G,200,B,150"],
  [{ style: "matrix", explode: true }, list, ";color=blue;color=black;color=brown"],
  [{ style: "matrix", explode: true }, object, ";R=100;G=200;B=150"],
  [{ style: "label" }, "blue", ".blue"],
  [{ style: "label" }, list, ".blue,black,brown"],
  [{ style: "label" }, object, ".R,100,G,200,B,150"],
  [{ style: "label", explode: true }, list, ".blue.black.brown"],
  [{ style: "label", explode: true }, object, ".R=100.G=200.B=150"],
  [{ style: "simple" }, list, "blue,black,brown"],
  [{ style: "simple" }, object, "R,100,G,200,B,150"],
  [{ style: "simple", explode: true }, list, "blue,black,brown"],
  [{ style: "simple", explode: true }, object, "R=100,G=200,B=150"],
];

describe("expandPath", () => {
  it.each(examples)("writes %j of %j as the specification's table has it", (facts, value, text) => {
    expect(write(facts, value)).toBe(`/a/${text}/b`);
  });

  it("encodes what would end a value or the path", () => {
    expect(write({ explode: false }, ["a/b", "c,d", "e?f"])).toBe("/a/a%2Fb,c%2Cd,e%3Ff/b");
    expect(write({ style: "matrix" }, "a;b=c")).toBe("/a/;color=a%3Bb%3Dc/b");
  });

  it("writes content as JSON", () => {
    expect(write({ content: "json" }, { a: 1 })).toBe("/a/%7B%22a%22%3A1%7D/b");
  });

  it.each([
    ["nothing", {}, undefined],
    ["an empty list", {}, []],
    ["a dot", { style: "label" }, ""],
    ["two dots", { style: "label" }, "."],
    ["two dots in a list", {}, [".."]],
  ])("refuses %s, which would address another resource", (_, facts, value) => {
    expect(() => write(facts, value)).toThrow(ValidationError);
  });

  it("treats other parameters of the path as every path does", () => {
    const operation: Operation = {
      id: "get",
      method: "GET",
      path: "/{id}/{list}",
      result: "none",
      serialization: { path: { list: { explode: false } } },
    };
    expect(expandPath(operation, { id: "a b", list: [1] })).toBe("/a%20b/1");
    expect(() => expandPath(operation, { id: "", list: [1] })).toThrow(ValidationError);
  });
});
