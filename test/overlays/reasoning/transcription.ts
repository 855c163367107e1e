/**
 * The tables of the service description (Reasoning controls), written down by hand a second time: model by
 * model instead of row by row, so that a slip in one of the two shows.
 */

const astra = ["low", "medium", "high", "xhigh", "max"];
const generation55 = ["none", "low", "medium", "high", "xhigh"];
const generation56 = ["none", "low", "medium", "high", "xhigh", "max"];
const effort = "modelParams.reasoning.effort";
const familyB = {
  "modelParams.output_config.effort": ["low", "medium", "high", "xhigh", "max"],
  "modelParams.thinking.type": ["adaptive", "disabled"],
  "modelParams.thinking.display": ["omitted", "summarized"],
};
const flash = { "modelParams.thinkingConfig.thinkingLevel": ["minimal", "low", "medium", "high"] };

/** Values by path of the 22 models of V4. */
export const v4Models: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "fam-a-6-astra": { [effort]: astra },
  "fam-a-5.5": { [effort]: generation55 },
  "fam-a-5.6": { [effort]: generation56 },
  "fam-a-5.6-sol": { [effort]: generation56 },
  "fam-a-5.6-terra": { [effort]: generation56 },
  "fam-a-5.6-luna": { [effort]: generation56 },
  "fam-b-opus-4.7": familyB,
  "fam-b-opus-4.8": familyB,
  "fam-b-opus-5": familyB,
  "fam-b-sonnet-5": familyB,
  "fam-c-3-flash": flash,
  "fam-c-3.5-flash": flash,
  "fam-c-3.6-flash": flash,
  "fam-c-3.1-pro": { "modelParams.thinkingConfig.thinkingLevel": ["low", "medium", "high"] },
  "fam-d-5.2": {},
  "fam-d-5.3-flash": {},
  "fam-e-4.5": {},
  "fam-e-4.6": {},
  "fam-f-v4-flash-vision": {},
  "fam-g-k3": {},
  "fam-h-m3": {},
  "fam-b-fable-5": {},
};

/** Every path that some model of V4 takes. */
export const v4Paths: readonly string[] = [
  "modelParams.reasoning.effort",
  "modelParams.output_config.effort",
  "modelParams.thinking.type",
  "modelParams.thinking.display",
  "modelParams.thinkingConfig.thinkingLevel",
];

/** Every value that some path of V4 takes, and some that none takes. */
export const v4Values: readonly string[] = [
  "none",
  "minimal",
  "low",
  "medium",
  "high",
  "xhigh",
  "max",
  "adaptive",
  "disabled",
  "omitted",
  "summarized",
  "HIGH",
  "",
  " high",
  "highest",
  "on",
];

/** Every level of V2 and V3, and some words that are none. */
export const levels: readonly string[] = ["disabled", "low", "medium", "high"];
export const noLevels: readonly string[] = [
  "none",
  "minimal",
  "xhigh",
  "max",
  "Low",
  "",
  "adaptive",
];

/** A model's provider and its levels, `d` for disabled, `l`, `m`, `h`. */
type LevelRow = readonly [provider: string, levels: string];

/** The 22 names of V3, its three aliases included. */
export const v3Models: Readonly<Record<string, LevelRow>> = {
  "svc-mini": ["fam-c", "dlmh"],
  "fam-c-3-flash": ["fam-c", "dlmh"],
  "fam-c-3.5-flash": ["fam-c", "dlmh"],
  "svc-max": ["fam-b", "dlmh"],
  "svc-ultra": ["fam-b", "dlmh"],
  "fam-b-sonnet-4.6": ["fam-b", "dlmh"],
  "fam-b-opus-4.6": ["fam-b", "dlmh"],
  "fam-b-opus-4.7": ["fam-b", "dlmh"],
  "fam-b-sonnet-5": ["fam-b", "dlmh"],
  "fam-b-opus-4.8": ["fam-b", "dlmh"],
  "fam-b-haiku-4.5": ["fam-b", "dlmh"],
  "fam-a-5.2": ["fam-a", "dlmh"],
  "fam-a-5.4-mini": ["fam-a", "dlmh"],
  "fam-a-5.5": ["fam-a", "dlmh"],
  "fam-a-5.6-sol": ["fam-a", "dlmh"],
  "fam-a-5.6-terra": ["fam-a", "dlmh"],
  "fam-a-5.6-luna": ["fam-a", "dlmh"],
  "fam-a-5-mini": ["fam-a", "lmh"],
  "fam-c-3-pro": ["fam-c", "lh"],
  "fam-c-3.1-pro": ["fam-c", "lh"],
  "fam-d-5.2": ["fam-d", "dh"],
  "fam-h-m3": ["fam-h", ""],
};

/** The aliases of V3. */
export const v3Aliases: Readonly<Record<string, string>> = {
  "svc-mini": "fam-c-3-flash",
  "svc-max": "fam-b-sonnet-5",
  "svc-ultra": "fam-b-opus-4.6",
};

/** The 29 models of V2. */
export const v2Models: Readonly<Record<string, LevelRow>> = {
  "svc-llm": ["not documented", "dlmh"],
  "svc-2.0": ["not documented", "dlmh"],
  "fam-c-2.5-flash": ["fam-c", "dlmh"],
  "fam-c-3-flash-preview": ["fam-c", "dlmh"],
  "fam-c-3.5-flash": ["fam-c", "dlmh"],
  "fam-c-flash-latest": ["fam-c", "dlmh"],
  "fam-c-flash-lite-latest": ["fam-c", "dlmh"],
  "fam-a-5.5": ["fam-a", "dlmh"],
  "fam-a-5.6-sol": ["fam-a", "dlmh"],
  "fam-a-5.6-terra": ["fam-a", "dlmh"],
  "fam-a-5.6-luna": ["fam-a", "dlmh"],
  "fam-b-sonnet-5": ["fam-b", "dlmh"],
  "fam-b-opus-4-7": ["fam-b", "dlmh"],
  "fam-b-opus-4-8": ["fam-b", "dlmh"],
  "fam-b-opus-5": ["fam-b", "dlmh"],
  "fam-c-2.5-pro": ["fam-c", "lmh"],
  "fam-a-o3": ["fam-a", "lmh"],
  "fam-a-o4-mini": ["fam-a", "lmh"],
  "fam-c-3-pro-preview": ["fam-c", "lh"],
  "fam-c-3.1-pro-preview": ["fam-c", "lh"],
  "fam-b-sonnet-4-20250514": ["fam-b", "d"],
  "fam-b-sonnet-4-5-20250929": ["fam-b", "d"],
  "fam-b-opus-4-5-20251101": ["fam-b", "d"],
  "fam-a-4.1": ["fam-a", ""],
  "fam-a-4.1-mini": ["fam-a", ""],
  "fam-d-5.2": ["fam-d", ""],
  "fam-h-m3": ["fam-h", ""],
  "fam-i-4-maverick-17b-128e-instruct": ["fam-i", ""],
  "fam-b-3-7-sonnet-20250219": ["fam-b", ""],
};

/** The levels behind their first letters. */
export function spell(letters: string): string[] {
  return levels.filter((level) => letters.includes(level.charAt(0)));
}
