/**
 * The reasoning tables of the service description ("Reasoning controls"), transcribed by hand: each group
 * of models as it stands in a cell, with what the cells beside it say.
 */

/** V4: models, the path under `modelParams`, its accepted values. */
export const v4: readonly (readonly [models: string, path: string, values: string])[] = [
  ["fam-a-6-astra", "reasoning.effort", "low, medium, high, xhigh, max"],
  ["fam-a-5.5", "reasoning.effort", "none, low, medium, high, xhigh"],
  [
    "fam-a-5.6, fam-a-5.6-sol, fam-a-5.6-terra, fam-a-5.6-luna",
    "reasoning.effort",
    "none, low, medium, high, xhigh, max",
  ],
  [
    "fam-b-opus-4.7, fam-b-opus-4.8, fam-b-opus-5, fam-b-sonnet-5",
    "output_config.effort",
    "low, medium, high, xhigh, max",
  ],
  [
    "fam-b-opus-4.7, fam-b-opus-4.8, fam-b-opus-5, fam-b-sonnet-5",
    "thinking.type",
    "adaptive, disabled",
  ],
  [
    "fam-b-opus-4.7, fam-b-opus-4.8, fam-b-opus-5, fam-b-sonnet-5",
    "thinking.display",
    "omitted, summarized",
  ],
  [
    "fam-c-3-flash, fam-c-3.5-flash, fam-c-3.6-flash",
    "thinkingConfig.thinkingLevel",
    "minimal, low, medium, high",
  ],
  ["fam-c-3.1-pro", "thinkingConfig.thinkingLevel", "low, medium, high"],
];

/** V4: the eight strings that accept no modelParams. */
export const v4WithoutSettings: readonly string[] = [
  "fam-d-5.2",
  "fam-d-5.3-flash",
  "fam-e-4.5",
  "fam-e-4.6",
  "fam-f-v4-flash-vision",
  "fam-g-k3",
  "fam-h-m3",
  "fam-b-fable-5",
];

/** V4: models whose effort is xhigh by default. */
export const v4ByDefaultXhigh: readonly string[] = ["fam-a-5.6-luna", "fam-a-6-astra"];

/** V3: what each alias is normalized to. */
export const v3Aliases: Readonly<Record<string, string>> = {
  "svc-mini": "fam-c-3-flash",
  "svc-max": "fam-b-sonnet-5",
  "svc-ultra": "fam-b-opus-4.6",
};

/** V3: models and aliases, and the levels that they take. */
export const v3: readonly (readonly [models: string, levels: string])[] = [
  ["svc-mini, fam-c-3-flash, fam-c-3.5-flash", "disabled, low, medium, high"],
  [
    "svc-max, svc-ultra, fam-b-sonnet-4.6, fam-b-opus-4.6, fam-b-opus-4.7, fam-b-sonnet-5, fam-b-opus-4.8, fam-b-haiku-4.5",
    "disabled, low, medium, high",
  ],
  [
    "fam-a-5.2, fam-a-5.4-mini, fam-a-5.5, fam-a-5.6-sol, fam-a-5.6-terra, fam-a-5.6-luna",
    "disabled, low, medium, high",
  ],
  ["fam-a-5-mini", "low, medium, high"],
  ["fam-c-3-pro, fam-c-3.1-pro", "low, high"],
  ["fam-d-5.2", "disabled, high"],
  ["fam-h-m3", ""],
];

/** V2: models and the levels that they take. */
export const v2: readonly (readonly [models: string, levels: string])[] = [
  [
    "svc-llm, svc-2.0, fam-c-2.5-flash, fam-c-3-flash-preview, fam-c-3.5-flash, fam-c-flash-latest, fam-c-flash-lite-latest",
    "disabled, low, medium, high",
  ],
  ["fam-a-5.5, fam-a-5.6-sol, fam-a-5.6-terra, fam-a-5.6-luna", "disabled, low, medium, high"],
  ["fam-b-sonnet-5, fam-b-opus-4-7, fam-b-opus-4-8, fam-b-opus-5", "disabled, low, medium, high"],
  ["fam-c-2.5-pro", "low, medium, high"],
  ["fam-a-o3, fam-a-o4-mini", "low, medium, high"],
  ["fam-c-3-pro-preview, fam-c-3.1-pro-preview", "low, high"],
  ["fam-b-sonnet-4-20250514, fam-b-sonnet-4-5-20250929, fam-b-opus-4-5-20251101", "disabled"],
  [
    "fam-a-4.1, fam-a-4.1-mini, fam-d-5.2, fam-h-m3, fam-i-4-maverick-17b-128e-instruct, fam-b-3-7-sonnet-20250219",
    "",
  ],
];

type Level = "disabled" | "low" | "medium" | "high";
type Control = Readonly<Partial<Record<Level, Readonly<Record<string, string | number>>>>>;

const effort = (value: string) => ({ "reasoning.effort": value });
const providerLevel = (value: string) => ({ "thinkingConfig.thinkingLevel": value });
const adaptive = (value: string) => ({
  "thinking.type": "adaptive",
  "output_config.effort": value,
});
const effortOnly = (value: string) => ({ "output_config.effort": value });
const budget = (tokens: number) => ({ budgetTokens: tokens });

const flash3: Control = {
  disabled: providerLevel("minimal"),
  low: providerLevel("low"),
  medium: providerLevel("medium"),
  high: providerLevel("high"),
};
const pro31: Control = { low: providerLevel("low"), high: providerLevel("high") };
const adaptiveB: Control = {
  disabled: { "thinking.type": "disabled" },
  low: adaptive("low"),
  medium: adaptive("medium"),
  high: adaptive("high"),
};
const withoutReplayB: Control = {
  disabled: { "thinking.type": "disabled" },
  low: effortOnly("low"),
  medium: effortOnly("medium"),
  high: effortOnly("high"),
};
const effortA: Control = {
  disabled: effort("none"),
  low: effort("low"),
  medium: effort("medium"),
  high: effort("high"),
};
const earlierA: Control = { low: effort("low"), medium: effort("medium"), high: effort("high") };

/** The mapping table, by API and model: what a level becomes. Models without a stated mapping are absent. */
export const controls: Readonly<
  Record<"v2" | "v3" | "v4", readonly (readonly [string, Control])[]>
> = {
  v4: [
    ["fam-c-3-flash, fam-c-3.5-flash, fam-c-3.6-flash", flash3],
    ["fam-c-3.1-pro", pro31],
    ["fam-b-opus-4.7, fam-b-opus-4.8, fam-b-opus-5, fam-b-sonnet-5", adaptiveB],
    [
      "fam-a-6-astra, fam-a-5.5, fam-a-5.6, fam-a-5.6-sol, fam-a-5.6-terra, fam-a-5.6-luna",
      effortA,
    ],
  ],
  v3: [
    ["fam-c-3-flash, fam-c-3.5-flash", flash3],
    ["fam-c-3-pro, fam-c-3.1-pro", pro31],
    ["fam-b-sonnet-4.6, fam-b-opus-4.6, fam-b-opus-4.7, fam-b-sonnet-5, fam-b-opus-4.8", adaptiveB],
    [
      "fam-b-haiku-4.5",
      {
        disabled: { thinking: "off" },
        low: budget(1024),
        medium: budget(4096),
        high: budget(8192),
      },
    ],
    [
      "fam-a-5.2, fam-a-5.4-mini, fam-a-5.5, fam-a-5.6-sol, fam-a-5.6-terra, fam-a-5.6-luna",
      effortA,
    ],
    ["fam-a-5-mini", earlierA],
    ["fam-d-5.2", { disabled: { thinking: "off" }, high: { thinking: "on" } }],
  ],
  v2: [
    [
      "fam-c-2.5-flash",
      { disabled: budget(0), low: budget(1024), medium: budget(4096), high: budget(8192) },
    ],
    ["fam-c-2.5-pro", { low: budget(1024), medium: budget(4096), high: budget(8192) }],
    ["fam-c-3-flash-preview, fam-c-3.5-flash", flash3],
    ["fam-c-3-pro-preview, fam-c-3.1-pro-preview", pro31],
    ["fam-b-sonnet-5, fam-b-opus-4-7, fam-b-opus-4-8, fam-b-opus-5", withoutReplayB],
    [
      "fam-b-sonnet-4-20250514, fam-b-sonnet-4-5-20250929, fam-b-opus-4-5-20251101",
      { disabled: { thinking: "off" } },
    ],
    ["fam-a-5.5, fam-a-5.6-sol, fam-a-5.6-terra, fam-a-5.6-luna", effortA],
    ["fam-a-o3, fam-a-o4-mini", earlierA],
  ],
};
