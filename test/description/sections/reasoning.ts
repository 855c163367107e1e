import { guide, shown, spec, topic, type Carrier } from "../support/carrier.js";
import { section, type Section } from "../support/statement.js";

const described = shown("sandbox/rules/reasoning-rules", "takes exactly the described values");
const mapped = shown("specs/facts", "of %s map each level as described");
const v2Rows = shown("specs/facts", "of V2 are the described ones, row by row");
const v3Rows = shown("specs/facts", "of V3 are the described ones, aliases counted");

/** "Reasoning controls" of the section "Versioning". */
export const reasoning: Section = section("Versioning: Reasoning controls", [
  [
    "V4 takes provider-native values in modelParams.",
    spec("v4", "/x-reasoning/settingField", "modelParams"),
    guide("reasoning", "V4 accepts the provider's own settings"),
  ],
  [
    "V2 and V3 take the neutral thinkingLevel, which is optional and nullable.",
    spec("v3", "/components/schemas/ThinkingLevel/type", '["string","null"]'),
    spec("v2", "/components/schemas/ThinkingLevel/type", "null"),
  ],
  [
    "thinkingLevel is disabled, low, medium or high.",
    spec("v3", "/components/schemas/ThinkingLevel/enum", '["disabled","low","medium","high",null]'),
    shown("specs/facts", "of %s take the four thinking levels and null"),
  ],
  [
    "fam-a-6-astra takes efforts from low to max, neither none nor minimal.",
    v4Row("fam-a-6-astra", "reasoning.effort", "low medium high xhigh max"),
    described,
  ],
  [
    "fam-a-5.5 takes efforts from none to xhigh.",
    v4Row("fam-a-5.5", "reasoning.effort", "none low medium high xhigh"),
    described,
  ],
  [
    "fam-a-5.6, Sol and Terra take efforts from none to max.",
    v4Row(
      "fam-a-5.6 fam-a-5.6-sol fam-a-5.6-terra",
      "reasoning.effort",
      "none low medium high xhigh max",
    ),
    described,
  ],
  [
    "Luna takes efforts from none to max.",
    v4Row("fam-a-5.6-luna", "reasoning.effort", "none low medium high xhigh max"),
    described,
  ],
  [
    "fam-b Opus 4.7, 4.8 and 5 and Sonnet 5 take efforts from low to max.",
    v4Row(
      "fam-b-opus-4.7 fam-b-opus-4.8 fam-b-opus-5 fam-b-sonnet-5",
      "output_config.effort",
      "low medium high xhigh max",
    ),
    described,
  ],
  [
    "The same fam-b models take thinking.type adaptive or disabled.",
    spec("v4", "/x-reasoning/rows", '"modelParams.thinking.type":["adaptive","disabled"]'),
    described,
  ],
  [
    "The same fam-b models take thinking.display omitted or summarized.",
    spec("v4", "/x-reasoning/rows", '"modelParams.thinking.display":["omitted","summarized"]'),
    described,
  ],
  [
    "fam-c 3, 3.5 and 3.6 flash take levels from minimal to high.",
    v4Row(
      "fam-c-3-flash fam-c-3.5-flash fam-c-3.6-flash",
      "thinkingConfig.thinkingLevel",
      "minimal low medium high",
    ),
    described,
  ],
  [
    "fam-c-3.1-pro takes the levels low, medium and high.",
    v4Row("fam-c-3.1-pro", "thinkingConfig.thinkingLevel", "low medium high"),
    described,
  ],
  [
    "Eight models take no modelParams in V4.",
    shown("specs/facts", "of V4 are the described ones, row by row"),
    described,
  ],
  [
    "The default effort of Luna and of fam-a-6-astra is xhigh.",
    shown("specs/facts", "of V4 name the default effort of two models, and no other"),
    shown("sandbox/rules/reasoning-rules", "is xhigh for %s when modelParams is absent"),
  ],
  [
    "svc-mini stands for fam-c-3-flash.",
    spec("v3", "/x-reasoning/aliases/svc-mini", "fam-c-3-flash"),
  ],
  [
    "svc-max stands for fam-b-sonnet-5.",
    spec("v3", "/x-reasoning/aliases/svc-max", "fam-b-sonnet-5"),
  ],
  [
    "svc-ultra stands for fam-b-opus-4.6.",
    spec("v3", "/x-reasoning/aliases/svc-ultra", "fam-b-opus-4.6"),
  ],
  [
    "V3 replaces aliases before it validates.",
    topic("v3", "Reasoning", "Aliases"),
    shown("overlays/reasoning/create-reasoning", "says in full what is wrong in %s with %j"),
  ],
  [
    "V3 takes all four levels for the aliases and most models of fam-a, fam-b and fam-c.",
    v3Rows,
    row("v3", "fam-c-3-flash fam-c-3.5-flash", "disabled low medium high"),
    row("v3", "fam-b-haiku-4.5", "disabled low medium high"),
  ],
  [
    "V3 takes low, medium and high for fam-a-5-mini.",
    v3Rows,
    row("v3", "fam-a-5-mini", "low medium high"),
  ],
  [
    "V3 takes low and high for fam-c-3-pro and fam-c-3.1-pro.",
    v3Rows,
    row("v3", "fam-c-3-pro fam-c-3.1-pro", "low high"),
  ],
  ["V3 takes disabled and high for fam-d-5.2.", v3Rows, row("v3", "fam-d-5.2", "disabled high")],
  [
    "V3 takes no level for fam-h-m3.",
    v3Rows,
    spec("v3", "/x-reasoning/rows", '"models":["fam-h-m3"],"accepts":{}'),
  ],
  [
    "A V3 follow-up without thinkingLevel keeps the session's setting.",
    topic("v3", "Reasoning", "keeps its setting"),
    shown("overlays/reasoning/create-reasoning", "nextThinkingLevel without a client"),
    guide("reasoning", "keeps the session's setting"),
  ],
  [
    "A supported level of a V3 follow-up holds for the next task and later follow-ups.",
    topic("v3", "Reasoning", "later follow-ups"),
    guide("reasoning", "A supported value updates it for the next task and later follow-ups"),
  ],
  [
    "null in a V3 follow-up returns to the provider's defaults.",
    topic("v3", "Reasoning", "clears the setting"),
    guide("reasoning", "`null` clears it"),
  ],
  [
    "The level of a V3 follow-up is validated against the session's model.",
    topic("v3", "Reasoning", "model of the existing session"),
    shown(
      "overlays/reasoning/create-reasoning",
      "checks the level against the session's model, aliases included",
    ),
  ],
  [
    "useOwnKey true is for V3 models that need a provider key.",
    spec("v3", "/components/schemas/SessionCreate/properties/useOwnKey", "models that need one"),
    guide("migrating", "useOwnKey"),
  ],
  [
    "Native and BYOK routes of V3 share one support matrix.",
    topic("v3", "Reasoning", "same table of levels"),
  ],
  ["V2 cannot configure GLM-type thinking.", topic("v2", "Reasoning", "cannot be configured")],
  [
    "V2 cannot enable fixed-budget thinking on older fam-b 4 and 4.5 models.",
    topic("v2", "Reasoning", "older `fam-b` 4 and 4.5"),
    mapped,
  ],
  [
    "V2 takes all four levels for svc-llm, svc-2.0, most fam-c and newer fam-a and fam-b models.",
    v2Rows,
    spec("v2", "/x-reasoning/rows", "fam-c-flash-lite-latest"),
  ],
  [
    "V2 takes low, medium and high for fam-c-2.5-pro, fam-a-o3 and fam-a-o4-mini.",
    v2Rows,
    row("v2", "fam-c-2.5-pro", "low medium high"),
    row("v2", "fam-a-o3 fam-a-o4-mini", "low medium high"),
  ],
  [
    "V2 takes low and high for the 3-pro and 3.1-pro previews of fam-c.",
    v2Rows,
    row("v2", "fam-c-3-pro-preview fam-c-3.1-pro-preview", "low high"),
  ],
  [
    "V2 takes only disabled for the dated fam-b 4 and 4.5 models.",
    v2Rows,
    row(
      "v2",
      "fam-b-sonnet-4-20250514 fam-b-sonnet-4-5-20250929 fam-b-opus-4-5-20251101",
      "disabled",
    ),
  ],
  [
    "V2 takes no level for six more models.",
    v2Rows,
    spec("v2", "/x-reasoning/rows", '"models":["fam-b-3-7-sonnet-20250219"],"accepts":{}'),
  ],
  [
    "The boolean thinking of V2 controls legacy agent behavior.",
    spec("v2", "/components/schemas/TaskCreate/properties/thinking/type", "boolean"),
    spec("v2", "/components/schemas/TaskCreate/properties/thinking/description", "legacy agent"),
    shown("overlays/reasoning/create-reasoning", "leaves the switch `thinking` alone"),
  ],
  [
    "thinking of V2 selects no depth and does not replace thinkingLevel.",
    spec(
      "v2",
      "/components/schemas/TaskCreate/properties/thinking/description",
      "does not replace `thinkingLevel`",
    ),
    guide("reasoning", "not the depth of reasoning"),
  ],
  [
    "thinkingLevel of V2 adds no BYOK switch per request.",
    topic("v2", "Reasoning", "does not add a per-request switch"),
    guide("migrating", "no switch per request"),
  ],
  [
    "fam-c 3 flash: disabled becomes minimal, the others map directly.",
    mapped,
    spec("v3", "/x-reasoning/controls/fam-c-3-flash/levels/disabled", "minimal"),
    spec("v3", "/x-reasoning/controls/fam-c-3-flash/levels/high", "high"),
  ],
  [
    "fam-c 3.1 pro: only low and high of the provider.",
    mapped,
    spec(
      "v3",
      "/x-reasoning/controls/fam-c-3.1-pro/levels",
      '{"low":{"thinkingConfig.thinkingLevel":"low"},"high":{"thinkingConfig.thinkingLevel":"high"}}',
    ),
  ],
  [
    "Legacy 3-pro names route to fam-c 3.1 pro.",
    spec("v3", "/x-reasoning/rows", '"models":["fam-c-3-pro","fam-c-3.1-pro"]'),
    spec("v3", "/x-reasoning/controls/fam-c-3.1-pro/description", "3-pro names"),
  ],
  [
    "fam-c 2.5: budgets of 0, 1,024, 4,096 and 8,192 tokens by level.",
    mapped,
    spec("v2", "/x-reasoning/controls/fam-c-2.5/levels/disabled", '{"budgetTokens":0}'),
  ],
  [
    "fam-c 2.5 Pro cannot use the zero budget.",
    mapped,
    topic("v2", "Reasoning", "The Pro model cannot use the zero budget"),
  ],
  [
    "fam-b 4.6 and up in V3: adaptive thinking with the requested effort.",
    mapped,
    topic("v3", "Reasoning", "adaptive thinking"),
    spec("v3", "/x-reasoning/controls/fam-b-4.6-up/levels/low", '"thinking.type":"adaptive"'),
  ],
  [
    "fam-b 4.6 and up in V2: the effort is sent, thinking blocks are not replayed.",
    topic("v2", "Reasoning", "thinking blocks"),
    mapped,
  ],
  [
    "fam-b 4.6 and up: disabled turns thinking off where supported.",
    spec(
      "v3",
      "/x-reasoning/controls/fam-b-4.6-up/description",
      "turns thinking off where supported",
    ),
  ],
  [
    "Earlier fam-b 4 and 4.5: fixed budgets of 1,024, 4,096 and 8,192 tokens.",
    mapped,
    topic("v3", "Reasoning", "1,024, 4,096 and 8,192"),
  ],
  [
    "Earlier fam-b 4 and 4.5: V2 cannot enable the budgets.",
    spec("v2", "/x-reasoning/controls/fam-b-4-4.5/description", "cannot enable"),
  ],
  [
    "fam-a 5.1 and up: disabled becomes effort none, the others map directly.",
    mapped,
    spec("v3", "/x-reasoning/controls/fam-a-5.1-up/levels/disabled", "none"),
  ],
  [
    "Earlier fam-a 5, o3 and o4: low, medium and high only.",
    mapped,
    spec("v2", "/x-reasoning/controls/fam-a-5-o3-o4/description", "low, medium and high only"),
  ],
  [
    "fam-d is a switch: disabled is off, high is on.",
    mapped,
    spec(
      "v3",
      "/x-reasoning/controls/fam-d/levels",
      '{"disabled":{"thinking":"off"},"high":{"thinking":"on"}}',
    ),
  ],
  [
    "V2 does not support the switch of fam-d.",
    spec("v3", "/x-reasoning/controls/fam-d/description", "V2 does not support it"),
    v2Rows,
  ],
  [
    "V4 uses a provider key from the dashboard settings when it matches the model.",
    topic("v4", "Reasoning", "dashboard settings"),
    guide("migrating", "used automatically when it matches the model"),
  ],
  ["V4 has no request flag for BYOK.", topic("v4", "Reasoning", "There is no request flag")],
  [
    "modelParams work the same with managed and customer keys.",
    topic("v4", "Reasoning", "works the same with managed"),
  ],
]);

/** A row of V4's table: models, path and values, separated by spaces. */
function v4Row(models: string, path: string, values: string): Carrier {
  const accepts = `"accepts":{"modelParams.${path}":${list(values)}`;
  return spec("v4", "/x-reasoning/rows", `"models":${list(models)},${accepts}`);
}

/** A row of V2's or V3's table. */
function row(api: "v2" | "v3", models: string, levels: string): Carrier {
  const accepts = `"accepts":{"thinkingLevel":${list(levels)}`;
  return spec(api, "/x-reasoning/rows", `"models":${list(models)},${accepts}`);
}

function list(words: string): string {
  return JSON.stringify(words.split(" "));
}
