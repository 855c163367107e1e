import { describe, expect, it, vi } from "vitest";
import { hashTexts, keepResult, recallResult } from "../../../generator/write/kept-results.js";
import { keepResultsOf } from "../support/kept-results.js";

describe("a kept result", () => {
  keepResultsOf("results");

  it("is given as long as it would be made from the same", () => {
    keepResult("output", "one", { files: ["a"] });
    expect(recallResult("output", "one")).toEqual({ files: ["a"] });
    expect(recallResult("output", "two")).toBeUndefined();
    expect(recallResult("other", "one")).toBeUndefined();
  });

  it("gives way to the next of its name", () => {
    keepResult("output", "one", 1);
    keepResult("output", "two", 2);
    expect([recallResult("output", "one"), recallResult("output", "two")]).toEqual([undefined, 2]);
  });

  it("is nothing to a generator of other sources", () => {
    keepResult("output", "one", 1);
    vi.stubEnv("GENERATOR_VERSION", "another");
    expect(recallResult("output", "one")).toBeUndefined();
  });

  it("is not there for a generator that runs from its sources", () => {
    keepResult("output", "one", 1);
    vi.stubEnv("GENERATOR_VERSION", undefined);
    expect(recallResult("output", "one")).toBeUndefined();
    keepResult("output", "two", 2);
    expect(recallResult("output", "two")).toBeUndefined();
  });
});

describe("a hash of texts", () => {
  it("tells where one text ends and the next begins", () => {
    expect(hashTexts("ab", "c")).not.toBe(hashTexts("a", "bc"));
    expect(hashTexts("ab", "c")).toBe(hashTexts("ab", "c"));
  });
});
