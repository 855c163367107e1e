import type { Recipe } from "./support/recipe.js";

/** A status with which a run has ended. */
export const terminalStatus: Recipe = {
  row: "a terminal status",
  edit(project) {
    const file = "specs/shared/run-status.yaml";
    project.edit(file, "known:\n", "known:\n  - expired\n");
    project.edit(file, "terminal:\n", "terminal:\n  - expired\n");
  },
  program: "terminal-status",
  finds: { status: "expired", hasExpired: true },
};
