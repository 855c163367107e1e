import { describe, expect, it } from "vitest";
import { findWording } from "../../../generator/compare/compare-apis.js";

const before = {
  info: { title: "Things", version: "1" },
  tags: [
    { name: "a", description: "A." },
    { name: "b", description: "B." },
  ],
  paths: { "/a": { get: { summary: "Get", parameters: [{ name: "id", description: "Which." }] } } },
};

describe("findWording", () => {
  it("finds nothing between documents that say the same, in whatever order", () => {
    expect(findWording(before, { ...before, tags: before.tags.toReversed() })).toEqual([]);
  });

  it("names the places of texts that differ, came or went", () => {
    const after = {
      info: { title: "Things!", version: "1", description: "All of them." },
      tags: [{ name: "b", description: "Bees." }, { name: "a" }, { name: "c", description: "C." }],
      paths: {
        "/a": { get: { summary: "Get", parameters: [{ name: "id", description: "It." }] } },
      },
    };
    expect(findWording(before, after)).toEqual([
      "info.title",
      "info.description",
      "tags.a.description",
      "tags.b.description",
      "paths./a.get.parameters.id.description",
    ]);
  });

  it("leaves to others what is new, and what is not prose", () => {
    const after = {
      ...before,
      info: { title: "Things", version: "2" },
      components: { schemas: {} },
    };
    expect(findWording(before, after)).toEqual([]);
    expect(findWording({ description: {} }, { description: {} })).toEqual([]);
  });
});
