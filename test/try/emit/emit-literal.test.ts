import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emitLiteral } from "../../../docs/try/emit/emit-literal.js";

describe("emitLiteral", () => {
  it.each([
    [{ task: "x" }, '{ task: "x" }'],
    [{}, "{}"],
    [[], "[]"],
    [null, "null"],
    [{ "a-b": 1, $c: [true, null] }, '{ "a-b": 1, $c: [true, null] }'],
    [{ text: "\u202e\u2028" }, '{ text: "\\u202e\\u2028" }'],
    [JSON.parse('{ "__proto__": 1 }'), '{ ["__proto__"]: 1 }'],
    // As long as a line may be.
    [{ task: "x".repeat(51) }, `{ task: "${"x".repeat(51)}" }`],
  ])("writes %j in one line", (value, expected) => {
    expect(emitLiteral(value)).toBe(expected);
  });

  it("breaks what does not fit into a line", () => {
    const task = "Find the opening hours of the city library.";
    const value = { task, file: new Blob(), modelParams: { reasoning: { effort: "high" } } };
    expect(emitLiteral(value)).toBe(`{
  task: "Find the opening hours of the city library.",
  file: new Blob(["CONTENT"]),
  modelParams: { reasoning: { effort: "high" } },
}`);
  });

  it("means the same value, whatever it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const wire = JSON.stringify(value);
        const emitted = runInNewContext(`JSON.stringify(${emitLiteral(value)})`);
        expect(JSON.parse(emitted)).toEqual(JSON.parse(wire));
      }),
    );
  });
});
