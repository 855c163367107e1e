import { beforeEach, describe, expect, it } from "vitest";
import { recipes } from "./recipes.js";
import { carryOut, type Outcome } from "./support/carry-out.js";
import { readRows } from "./support/read-rows.js";

const rows = readRows();

let carriedOut: Promise<Outcome> | undefined;
let outcome: Outcome;

// Once: the folder that it was done in goes with the first test.
beforeEach(async () => {
  carriedOut ??= carryOut(recipes);
  outcome = await carriedOut;
}, 300_000);

describe("CONTRIBUTING's table", () => {
  it("has a recipe for every row, and a row for every recipe", () => {
    expect(recipes.map(({ row }) => row).toSorted()).toEqual(
      rows.map(({ what }) => what).toSorted(),
    );
  });
});

describe("what the rows say is enough:", () => {
  it("the generator, the compiler and the programs have nothing to complain about", () => {
    expect(outcome.complaints).toBe("");
  });

  it("besides what was edited, only what a command writes has changed", () => {
    const edited = new Set([...outcome.edited.values()].flat());
    const others = outcome.changed.filter((file) => !edited.has(file));
    expect(others.filter((file) => !file.startsWith("generated/"))).toEqual(["package.json"]);
  });

  describe.each(recipes)("$row", ({ row, name, finds }) => {
    it("takes edits of no other files than its row names", () => {
      const edited = outcome.edited.get(row) ?? [];
      const files = rows.find(({ what }) => what === row)?.files ?? [];
      expect(edited).not.toEqual([]);
      expect(edited.filter((file) => !files.some((pattern) => pattern.test(file)))).toEqual([]);
    });

    it("works", () => {
      expect(outcome.found[name]).toEqual(finds);
    });
  });
});
