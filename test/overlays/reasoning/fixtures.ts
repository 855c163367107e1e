import type { ReasoningMatrix } from "../../../overlays/reasoning/index.js";

/** Settings as an object of paths. */
export const pathMatrix: ReasoningMatrix = {
  operation: "boats.create",
  modelField: "engine",
  settingField: "tuning",
  defaultModel: "steam",
  controls: {
    boiler: {
      low: { "fire.level": "ember", "valve.mode": "closed" },
      high: { "fire.level": "blaze" },
      wild: { "fire.level": "inferno" },
      counted: { coals: 7 },
    },
  },
  rows: [
    {
      provider: "works",
      models: ["steam", "vapour"],
      accepts: {
        "tuning.fire.level": ["ember", "blaze"],
        "tuning.valve.mode": ["open", "closed"],
      },
      control: "boiler",
    },
    { provider: "works", models: ["sail"], accepts: {} },
    {
      provider: "works",
      models: ["oar"],
      accepts: { "tuning.fire.level": ["ember"] },
      control: "?",
    },
  ],
};

/** The setting as one word. */
export const levelMatrix: ReasoningMatrix = {
  operation: "boats.create",
  modelField: "engine",
  settingField: "engineLoadLevel",
  followUps: true,
  aliases: { quick: "diesel" },
  controls: { pump: { half: { pressure: 5 }, full: { pressure: 9 } } },
  rows: [
    {
      provider: "yard",
      models: ["diesel"],
      accepts: { engineLoadLevel: ["half", "full"] },
      control: "pump",
    },
    { provider: "yard", models: ["drift"], accepts: {} },
  ],
};
