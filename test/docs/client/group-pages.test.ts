import { expect, it } from "vitest";
import { groupPages } from "../../../docs/site/client/group-pages.js";
import type { ClientPage } from "../../../docs/site/client/reference-page.js";

const page = (path: string, kind: ClientPage["kind"], markdown: string): ClientPage => ({
  path: `client/v4/${path}`,
  kind,
  module: "v4",
  title: path.split("/").at(-1) ?? "",
  markdown,
});

const grouped = groupPages([
  page("index", "module", "# v4\n\n[Run](type-aliases/Run.md), [wait](functions/wait.md)"),
  page("classes/Runs", "class", "# Runs\n\n[Run](../type-aliases/Run.md) [more](#create)"),
  page("functions/wait", "function", "# wait\n\n## Returns\n\n[Runs](../classes/Runs.md#create)"),
  page("type-aliases/Run", "type", "# Run\n\n```sh\n# a comment\n```\n\n[End](End_Of.md)"),
  page("type-aliases/End_Of", "type", "# End\\_Of\n\n[web](https://example.com/a.md)"),
]);

const textOf = (path: string): string | undefined =>
  grouped.find((found) => found.path === `client/v4/${path}`)?.markdown;

it("puts the functions and the types of a module on a page each", () => {
  expect(grouped.map(({ path, title }) => [path, title])).toEqual([
    ["client/v4/index", "index"],
    ["client/v4/classes/Runs", "Runs"],
    ["client/v4/functions", "v4: functions"],
    ["client/v4/types", "v4: types"],
  ]);
});

it("lowers headings, and no line of code", () => {
  expect(textOf("functions")).toMatch(/^# v4: functions\n\n## wait\n\n### Returns\n/);
  expect(textOf("types")).toContain("\n## Run\n\n```sh\n# a comment\n```\n");
});

it("leads to where things stand now", () => {
  expect(textOf("index")).toContain("[Run](types.md#run), [wait](functions.md#wait)");
  expect(textOf("classes/Runs")).toContain("[Run](../types.md#run) [more](#create)");
  expect(textOf("functions")).toContain("[Runs](classes/Runs.md#create)");
  expect(textOf("types")).toContain("[End](types.md#end-of)");
  expect(textOf("types")).toContain("[web](https://example.com/a.md)");
});

it("sorts sections by name", () => {
  const sorted = groupPages([
    page("functions/watch", "function", "# watch"),
    page("functions/poll", "function", "# poll"),
    page("variables/regions", "value", "# regions"),
  ]);
  expect(sorted[0]?.markdown).toBe("# v4: functions\n\n## poll\n\n## regions\n\n## watch");
});

it("tells a section from a heading with the same words", () => {
  const [types] = groupPages([
    page(
      "interfaces/Pausable",
      "type",
      "# Pausable\n\n### stop()?\n\n[Stop](Stop.md) [below](#stop)",
    ),
    page("interfaces/Stop", "type", "# Stop\n\n[Pausable](Pausable.md#stop)"),
  ]);
  expect(types?.markdown).toContain("[Stop](types.md#stop-1) [below](types.md#pausable)");
  expect(types?.markdown).toContain("[Pausable](types.md#pausable)");
});

it("moves no code that looks like a link", () => {
  const code = "```ts\ntools[name](Run.md)\n```\n\n`tools[name](Run.md)` ``` `[name](Run.md) ```";
  const [types] = groupPages([
    page("type-aliases/Run", "type", `# Run\n\n${code} [\`Run\`](Run.md)`),
  ]);
  expect(types?.markdown).toBe(`# v4: types\n\n## Run\n\n${code} [\`Run\`](types.md#run)`);
});
