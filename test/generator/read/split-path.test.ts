import { describe, expect, it } from "vitest";
import { splitPath } from "../../../generator/read/split-path.js";

describe("splitPath", () => {
  it.each([
    ["/a/{id}", "/a/{id}", ""],
    ["/a#one", "/a", ""],
    ["/a?fixed=true", "/a", "fixed=true"],
    ["/a?fixed=true&b=1#two", "/a", "fixed=true&b=1"],
    ["/a/{}/{b}", "/a/%7B%7D/{b}", ""],
  ])("splits %s", (path, sent, query) => {
    expect(splitPath(path)).toEqual({ path: sent, query });
  });
});
