import type { Recipe } from "./support/recipe.js";

/** A known status with which a run has not ended. */
export const status: Recipe = {
  row: "a non-terminal status",
  edit(project) {
    project.edit("specs/shared/run-status.yaml", "known:\n", "known:\n  - queued\n");
  },
  program: "status",
  finds: { seen: ["queued", "completed"], ended: "completed" },
};
