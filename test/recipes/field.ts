import type { Recipe } from "./support/recipe.js";

/** A field of a request. */
export const field: Recipe = {
  row: "a field",
  edit(project) {
    project.edit(
      "specs/v4.yaml",
      "          description: Instruction for the agent.\n",
      `          description: Instruction for the agent.
        label:
          type: string
          description: A name for people.
`,
    );
  },
  program: "field",
  finds: [{ call: "POST /api/v4/runs", body: { task: "Look.", label: "nightly" } }],
};
