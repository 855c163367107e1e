import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import contents from "../../../docs/site/guide/contents.json" with { type: "json" };

it("the table of contents of the guide has each of its pages once", async () => {
  const listed = Object.values(contents).flatMap((names) => names.map((name) => `${name}.md`));
  expect(listed.toSorted()).toEqual((await readdir("docs/guide")).toSorted());
});
