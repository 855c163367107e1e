import type { Recipe } from "./support/recipe.js";

/** How long a client waits before a repeat. */
export const backOff: Recipe = {
  row: "another back-off",
  edit(project) {
    project.edit(
      "runtime/budget/back-off.ts",
      "first * 2 ** (retry - 1)",
      "(first / 1_000) * retry",
    );
  },
  program: "back-off",
  finds: { waits: 2, areShort: true },
};
