import { describe, expect, it } from "vitest";
import { pointerTo, stepTo } from "../../../generator/model/step.js";

describe("pointerTo", () => {
  it("names the keys from the document to the node, escaped", () => {
    const paths = { key: "paths" };
    const step = { parent: { parent: paths, key: "/a~b" }, key: "get" };
    expect(pointerTo(step)).toBe("#/paths/~1a~0b/get");
  });

  it("refers to the document itself without a step", () => {
    expect(pointerTo(undefined)).toBe("#");
  });
});

describe("stepTo", () => {
  it("leads to where a pointer leads", () => {
    expect(pointerTo(stepTo("#/paths/~1a~0b/get"))).toBe("#/paths/~1a~0b/get");
  });

  it("has no step to the document itself", () => {
    expect(stepTo("#")).toBeUndefined();
  });
});
