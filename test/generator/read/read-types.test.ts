import { describe, expect, it } from "vitest";
import { listOtherTypes, preferredContentType } from "../../../generator/read/read-types.js";

const contentOf = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, {}]));

describe("the media type that a client sends and reads", () => {
  it.each([
    [["application/merge-patch+json", "text/plain", "application/json"], "application/json"],
    [
      ["text/plain", "application/problem+json", "application/hal+json"],
      "application/problem+json",
    ],
    [["multipart/form-data", "text/plain"], "multipart/form-data"],
    [[], undefined],
  ])("of %j is %s", (types, preferred) => {
    expect(preferredContentType(contentOf(types))).toBe(preferred);
  });

  it("leaves all others to choose from, except ranges", () => {
    const types = ["application/merge-patch+json", "application/json", "text/*", "a/b; c=d"];
    const others = ["application/merge-patch+json", "a/b; c=d"];
    expect(listOtherTypes(contentOf(types))).toEqual(others);
  });
});
