import type { Recipe } from "./support/recipe.js";

/** A page of the guide, between two others. */
export const guidePage: Recipe = {
  row: "a page of the guide",
  edit(project) {
    project.add(
      "docs/guide/cost.md",
      "<!-- place: Reliability 25 -->\n\n# Cost\n\nWhat costs, and until when.\n\n## Runs\n",
    );
  },
  program: "guide-page",
  finds: {
    group: "Reliability",
    between: ["guide/limits", "guide/cost", "guide/observe"],
    markdown: "# Cost\n\nWhat costs, and until when.\n\n## Runs\n",
    description: "What costs, and until when.",
  },
};
