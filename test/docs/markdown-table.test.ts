import { describe, expect, it } from "vitest";
import { code, fence, table } from "../../docs/site/markdown-table.js";

describe("code", () => {
  it.each([
    ["runs.get", "`runs.get`"],
    ["a`b` <script>", "`a'b' <script>`"],
    ["two\nlines", "`two lines`"],
    [5, "`5`"],
  ])("shows %j as %s", (value, shown) => {
    expect(code(value)).toBe(shown);
  });
});

it("a fence is longer than those in its text", () => {
  expect(fence("md", "```sh\nls\n```\n")).toBe("````md\n```sh\nls\n```\n````");
});

describe("table", () => {
  it("has a line for each row, whatever is in its cells", () => {
    const lines = [
      ["`a|b`", " first\n  second "],
      ["c\\|d", ""],
    ];
    expect(table(["Name", "Text"], lines).split("\n")).toEqual([
      "| Name   | Text         |",
      "| ------ | ------------ |",
      "| `a\\|b` | first second |",
      "| c\\|d   |              |",
    ]);
  });
});
