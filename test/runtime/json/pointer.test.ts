import { describe, expect, it } from "vitest";
import { emitPointer, readAt, splitPointer } from "../../../runtime/json/pointer.js";

describe("a JSON Pointer", () => {
  it.each([
    ["", []],
    ["#", []],
    ["#/", []],
    ["/paths/~1things/get", ["paths", "/things", "get"]],
    ["#/paths/~1things~1%7Bid%7D", ["paths", "/things/{id}"]],
    ["#/a~01", ["a~1"]],
    ["#/100%", ["100%"]],
  ])("%j leads through %j", (pointer, steps) => {
    expect(splitPointer(pointer)).toEqual(steps);
  });

  it("is emitted so that it leads through the same names", () => {
    expect(emitPointer("paths", "/a~b", "get")).toBe("#/paths/~1a~0b/get");
    expect(splitPointer(emitPointer("paths", "/a~b", "get"))).toEqual(["paths", "/a~b", "get"]);
  });
});

describe("readAt", () => {
  const document = { list: [{ name: "first" }], "": "empty" };

  it.each([
    [["list", "0", "name"], "first"],
    [[""], "empty"],
    [["list", ""], undefined],
    [["list", "length"], undefined],
    [["toString"], undefined],
    [["list", "0", "name", "0"], undefined],
  ])("finds at %j what stands there: %j", (steps, expected) => {
    expect(readAt(document, steps)).toBe(expected);
  });
});
