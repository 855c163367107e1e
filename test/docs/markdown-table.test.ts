import { expect, it, onTestFinished } from "vitest";
import { createMarkdownRenderer, disposeMdItInstance } from "vitepress";
import { alignTable, code, table } from "../../docs/site/markdown-table.js";
import { fence } from "../../runtime/text/printable.js";
import { referenceMarkdown } from "../../docs/site/vitepress/reference-markdown.js";

it.each([
  ["runs.get", "`runs.get`"],
  ["a`b` <script>", "`a'b' <script>`"],
  ["two\nlines", "`two lines`"],
  [5, "`5`"],
])("code shows %j as %s", (value, shown) => {
  expect(code(value)).toBe(shown);
});

it("a fence is longer than those in its text", () => {
  expect(fence("md", "```sh\nls\n```\n")).toBe("````md\n```sh\nls\n```\n````");
});

it("a table has a line for each row, whatever is in its cells", () => {
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

it("a table that is aligned keeps the bars within its cells", () => {
  expect(alignTable("| A |\n| - |\n| `a\\|b` |")).toBe("| A      |\n| ------ |\n| `a\\|b` |");
});

it.each([
  ["`a` object", "1 field"],
  ["`a` object\n  - `b` string\n\n    - one\n    - `two`", "2 fields"],
  ["or string\n  - or object", "2 choices"],
  ["or `Card`, object", "1 choice"],
  ["all of `A`, described above\n  - `b` string", "2 fields"],
  ["Of a description.\n  - `b`", undefined],
])(
  "a list within an item of a reference folds fields and choices, and says how many there are: %j",
  async (list, shown) => {
    // VitePress has one renderer for all who ask.
    disposeMdItInstance();
    onTestFinished(disposeMdItInstance);
    const md = await createMarkdownRenderer(".");
    referenceMarkdown(md, () => true);
    const html = md.render(`- \`x\` object\n\n  - ${list}\n`);
    const summaries = [...html.matchAll(/<summary>(.*?)<\/summary>/g)];
    expect(summaries.map(([, text]) => text)).toEqual([shown].flatMap((text) => text ?? []));
    expect(html.match(/<details/g)?.length).toBe(html.match(/<\/details>/g)?.length);
  },
);
