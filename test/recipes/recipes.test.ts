import { describe, expect, it } from "vitest";
import { recipes } from "./recipes.js";
import { ProjectCopy } from "./support/project-copy.js";
import { readRows } from "./support/read-rows.js";

const rows = readRows();

describe("CONTRIBUTING's list of files to edit", () => {
  it("has a recipe for every item, and an item for every recipe", () => {
    expect(recipes.map(({ row }) => row).toSorted()).toEqual(
      rows.map(({ what }) => what).toSorted(),
    );
  });

  it("names every file that a recipe edits; what comes of it is in `recipes.long.test.ts`", () => {
    const project = new ProjectCopy();
    for (const { row, ...recipe } of recipes) {
      const edited = project.edit(recipe);
      const files = rows.find(({ what }) => what === row)?.files ?? [];
      expect(edited, row).not.toEqual([]);
      const others = edited.filter((file) => !files.some((pattern) => pattern.test(file)));
      expect(others, row).toEqual([]);
    }
  });
});
