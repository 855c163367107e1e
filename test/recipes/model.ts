import type { Recipe } from "./support/recipe.js";

/** A model, with the settings that it takes. */
export const model: Recipe = {
  row: "a model",
  edit(project) {
    project.edit(
      "specs/v4.yaml",
      "    # The eight models that accept no settings.\n",
      `    - provider: fam-c
      models: [fam-c-9]
      accepts:
        modelParams.thinkingConfig.thinkingLevel: [low, high]
      control: fam-c-3-flash
    # The eight models that accept no settings.
`,
    );
  },
  program: "model",
  finds: {
    supported: { "modelParams.thinkingConfig.thinkingLevel": ["low", "high"] },
    refusedHere: ["body", "modelParams", "thinkingConfig", "thinkingLevel"],
    refusedBySandbox: ["body", "modelParams", "thinkingConfig", "thinkingLevel"],
  },
};
