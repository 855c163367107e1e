/**
 * The reasoning tables of the service description ("Reasoning controls"), transcribed by hand: each group
 * of models as it stands in a cell, with what the cells beside it say.
 */

/** What the models of one API take, by model. */
type Table<Accepted> = Readonly<Record<string, Accepted>>;
type Paths = Readonly<Record<string, readonly string[]>>;

const familyB = "fam-b-opus-4.7, fam-b-opus-4.8, fam-b-opus-5, fam-b-sonnet-5";

/** V4: accepted values by model and path. Eight models accept no modelParams. */
export const v4Models: Table<Paths> = expandPaths([
  ["fam-a-6-astra", "reasoning.effort", "low, medium, high, xhigh, max"],
  ["fam-a-5.5", "reasoning.effort", "none, low, medium, high, xhigh"],
  [
    "fam-a-5.6, fam-a-5.6-sol, fam-a-5.6-terra, fam-a-5.6-luna",
    "reasoning.effort",
    "none, low, medium, high, xhigh, max",
  ],
  [familyB, "output_config.effort", "low, medium, high, xhigh, max"],
  [familyB, "thinking.type", "adaptive, disabled"],
  [familyB, "thinking.display", "omitted, summarized"],
  [
    "fam-c-3-flash, fam-c-3.5-flash, fam-c-3.6-flash",
    "thinkingConfig.thinkingLevel",
    "minimal, low, medium, high",
  ],
  ["fam-c-3.1-pro", "thinkingConfig.thinkingLevel", "low, medium, high"],
  ["fam-d-5.2, fam-d-5.3-flash, fam-e-4.5, fam-e-4.6, fam-f-v4-flash-vision", "", ""],
  ["fam-g-k3, fam-h-m3, fam-b-fable-5", "", ""],
]);

/** V4: models whose effort is xhigh by default. */
export const v4ByDefaultXhigh: readonly string[] = ["fam-a-5.6-luna", "fam-a-6-astra"];

/** V3: what each alias is normalized to. */
export const v3Aliases: Readonly<Record<string, string>> = {
  "svc-mini": "fam-c-3-flash",
  "svc-max": "fam-b-sonnet-5",
  "svc-ultra": "fam-b-opus-4.6",
};

/** V3: the levels that each model or alias takes. */
export const v3Models: Table<readonly string[]> = expandLevels([
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
]);

/** V2: the levels that each model takes. */
export const v2Models: Table<readonly string[]> = expandLevels([
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
]);

/** The four levels of V2 and V3, in the columns of the mapping table. */
export const levels: readonly string[] = ["disabled", "low", "medium", "high"];

/** What a level becomes, by level; those without a stated mapping are absent. */
type Control = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

const effort = (value: string) => ({ "reasoning.effort": value });
const providerLevel = (value: string) => ({ "thinkingConfig.thinkingLevel": value });
const adaptive = (value: string) => ({
  "thinking.type": "adaptive",
  "output_config.effort": value,
});
const effortOnly = (value: string) => ({ "output_config.effort": value });
const off = { disabled: { "thinking.type": "disabled" } };
const budgets = {
  low: { budgetTokens: 1024 },
  medium: { budgetTokens: 4096 },
  high: { budgetTokens: 8192 },
};

/** The levels above `disabled`, each as its own name in a control. */
function named(control: (value: string) => Control[string]): Control {
  return { low: control("low"), medium: control("medium"), high: control("high") };
}

const flash3 = { disabled: providerLevel("minimal"), ...named(providerLevel) };
const pro31 = { low: providerLevel("low"), high: providerLevel("high") };
const effortA = { disabled: effort("none"), ...named(effort) };

/** The mapping table, by API and model. Models without a stated mapping are absent. */
export const controls: Readonly<Record<"v2" | "v3" | "v4", Table<Control>>> = {
  v4: expand<Control>([
    ["fam-c-3-flash, fam-c-3.5-flash, fam-c-3.6-flash", flash3],
    ["fam-c-3.1-pro", pro31],
    [familyB, { ...off, ...named(adaptive) }],
    [
      "fam-a-6-astra, fam-a-5.5, fam-a-5.6, fam-a-5.6-sol, fam-a-5.6-terra, fam-a-5.6-luna",
      effortA,
    ],
  ]),
  v3: expand<Control>([
    ["fam-c-3-flash, fam-c-3.5-flash", flash3],
    ["fam-c-3-pro, fam-c-3.1-pro", pro31],
    [
      "fam-b-sonnet-4.6, fam-b-opus-4.6, fam-b-opus-4.7, fam-b-sonnet-5, fam-b-opus-4.8",
      { ...off, ...named(adaptive) },
    ],
    ["fam-b-haiku-4.5", { disabled: { thinking: "off" }, ...budgets }],
    [
      "fam-a-5.2, fam-a-5.4-mini, fam-a-5.5, fam-a-5.6-sol, fam-a-5.6-terra, fam-a-5.6-luna",
      effortA,
    ],
    ["fam-a-5-mini", named(effort)],
    ["fam-d-5.2", { disabled: { thinking: "off" }, high: { thinking: "on" } }],
  ]),
  v2: expand<Control>([
    ["fam-c-2.5-flash", { disabled: { budgetTokens: 0 }, ...budgets }],
    ["fam-c-2.5-pro", budgets],
    ["fam-c-3-flash-preview, fam-c-3.5-flash", flash3],
    ["fam-c-3-pro-preview, fam-c-3.1-pro-preview", pro31],
    [
      "fam-b-sonnet-5, fam-b-opus-4-7, fam-b-opus-4-8, fam-b-opus-5",
      { ...off, ...named(effortOnly) },
    ],
    [
      "fam-b-sonnet-4-20250514, fam-b-sonnet-4-5-20250929, fam-b-opus-4-5-20251101",
      { disabled: { thinking: "off" } },
    ],
    ["fam-a-5.5, fam-a-5.6-sol, fam-a-5.6-terra, fam-a-5.6-luna", effortA],
    ["fam-a-o3, fam-a-o4-mini", named(effort)],
  ]),
};

/** Gives each model of a comma-separated cell what stands beside it. */
function expand<Value>(table: readonly (readonly [models: string, value: Value])[]): Table<Value> {
  return Object.fromEntries(
    table.flatMap(([models, value]) => models.split(", ").map((model) => [model, value] as const)),
  );
}

function expandLevels(
  table: readonly (readonly [models: string, levels: string])[],
): Table<readonly string[]> {
  return expand(table.map(([models, cell]) => [models, cell.split(", ").filter(Boolean)]));
}

function expandPaths(
  table: readonly (readonly [models: string, path: string, values: string])[],
): Table<Paths> {
  const accepted: Record<string, Paths> = {};
  for (const [models, path, values] of table) {
    for (const model of models.split(", ")) {
      accepted[model] = path
        ? { ...accepted[model], [`modelParams.${path}`]: values.split(", ") }
        : {};
    }
  }
  return accepted;
}
