import { describe, expect, it } from "vitest";
import { hidePercent } from "../../../generator/emit/hide-percent.js";

describe("hidePercent", () => {
  it("leaves a document alone whose names have no percent sign", () => {
    const document = { paths: { "/a": { summary: "100%" } } };
    const { hide } = hidePercent(document);
    expect(document).toEqual({ paths: { "/a": { summary: "100%" } } });
    expect(hide("/a")).toBe("/a");
  });

  it("gives names that can be decoded, and references to them, and the way back", () => {
    const document = {
      "100%": { a: 1 },
      z: [{ $ref: "#/100%25" }, { $ref: "#/100%" }, "<percent0>", "100%"],
    };
    const { hide, restore } = hidePercent(document);
    expect(Object.keys(document)).toEqual(["100<percent1>", "z"]);
    expect(document.z).toEqual([
      { $ref: "#/100<percent1>" },
      { $ref: "#/100<percent1>" },
      "<percent0>",
      "100%",
    ]);
    expect(restore(hide("100%"))).toBe("100%");
  });
});
