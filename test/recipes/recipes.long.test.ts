import { beforeEach, describe, expect, it } from "vitest";
import { carryOut, type Outcome } from "./support/carry-out.js";
import { recipes } from "./support/project-copy.js";

let carriedOut: Promise<Outcome> | undefined;
let outcome: Outcome;

// Once: the folder that it was done in goes with the first test.
beforeEach(async () => {
  carriedOut ??= carryOut(recipes);
  outcome = await carriedOut;
}, 300_000);

describe("what the items of CONTRIBUTING's list say is enough:", () => {
  it("the generator, the compiler and the programs have nothing to complain about", () => {
    expect(outcome.complaints).toBe("");
  });

  it("besides what was edited, only what a command writes has changed", () => {
    const others = outcome.changed.filter((file) => !outcome.edited.includes(file));
    expect(others.filter((file) => !file.startsWith("generated/"))).toEqual([
      "docs/guide/known-gaps.md",
      "docs/guide/models.md",
      "package.json",
    ]);
  });

  it.each(recipes)("$row", ({ name, finds }) => {
    expect(outcome.found[name]).toEqual(finds);
  });
});
