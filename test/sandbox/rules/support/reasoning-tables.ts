// Transcribed by hand from the service description, Reasoning controls.

type Row = Readonly<Record<string, readonly string[]>>;

const FROM_NONE = ["none", "low", "medium", "high", "xhigh"];
const FAM_B: Row = {
  "output_config.effort": ["low", "medium", "high", "xhigh", "max"],
  "thinking.type": ["adaptive", "disabled"],
  "thinking.display": ["omitted", "summarized"],
};
const FLASH: Row = { "thinkingConfig.thinkingLevel": ["minimal", "low", "medium", "high"] };

/** V4: accepted values by model and path. */
export const V4_VALUES: Readonly<Record<string, Row>> = {
  "fam-a-6-astra": { "reasoning.effort": ["low", "medium", "high", "xhigh", "max"] },
  "fam-a-5.5": { "reasoning.effort": FROM_NONE },
  "fam-a-5.6": { "reasoning.effort": [...FROM_NONE, "max"] },
  "fam-a-5.6-sol": { "reasoning.effort": [...FROM_NONE, "max"] },
  "fam-a-5.6-terra": { "reasoning.effort": [...FROM_NONE, "max"] },
  "fam-a-5.6-luna": { "reasoning.effort": [...FROM_NONE, "max"] },
  "fam-b-opus-4.7": FAM_B,
  "fam-b-opus-4.8": FAM_B,
  "fam-b-opus-5": FAM_B,
  "fam-b-sonnet-5": FAM_B,
  "fam-c-3-flash": FLASH,
  "fam-c-3.5-flash": FLASH,
  "fam-c-3.6-flash": FLASH,
  "fam-c-3.1-pro": { "thinkingConfig.thinkingLevel": ["low", "medium", "high"] },
  "fam-d-5.2": {},
  "fam-d-5.3-flash": {},
  "fam-e-4.5": {},
  "fam-e-4.6": {},
  "fam-f-v4-flash-vision": {},
  "fam-g-k3": {},
  "fam-h-m3": {},
  "fam-b-fable-5": {},
};

const ALL = ["disabled", "low", "medium", "high"];
const FROM_LOW = ["low", "medium", "high"];

function levels(accepted: readonly string[], ...models: readonly string[]): Row {
  return Object.fromEntries(models.map((model) => [model, accepted]));
}

/** V3: accepted levels by model or alias. */
export const V3_LEVELS: Row = {
  ...levels(ALL, "svc-mini", "fam-c-3-flash", "fam-c-3.5-flash"),
  ...levels(ALL, "svc-max", "svc-ultra", "fam-b-sonnet-4.6", "fam-b-opus-4.6", "fam-b-opus-4.7"),
  ...levels(ALL, "fam-b-sonnet-5", "fam-b-opus-4.8", "fam-b-haiku-4.5"),
  ...levels(ALL, "fam-a-5.2", "fam-a-5.4-mini", "fam-a-5.5"),
  ...levels(ALL, "fam-a-5.6-sol", "fam-a-5.6-terra", "fam-a-5.6-luna"),
  ...levels(FROM_LOW, "fam-a-5-mini"),
  ...levels(["low", "high"], "fam-c-3-pro", "fam-c-3.1-pro"),
  ...levels(["disabled", "high"], "fam-d-5.2"),
  ...levels([], "fam-h-m3"),
};

/** V2: accepted levels by model. */
export const V2_LEVELS: Row = {
  ...levels(ALL, "svc-llm", "svc-2.0", "fam-c-2.5-flash", "fam-c-3-flash-preview"),
  ...levels(ALL, "fam-c-3.5-flash", "fam-c-flash-latest", "fam-c-flash-lite-latest"),
  ...levels(ALL, "fam-a-5.5", "fam-a-5.6-sol", "fam-a-5.6-terra", "fam-a-5.6-luna"),
  ...levels(ALL, "fam-b-sonnet-5", "fam-b-opus-4-7", "fam-b-opus-4-8", "fam-b-opus-5"),
  ...levels(FROM_LOW, "fam-c-2.5-pro", "fam-a-o3", "fam-a-o4-mini"),
  ...levels(["low", "high"], "fam-c-3-pro-preview", "fam-c-3.1-pro-preview"),
  ...levels(["disabled"], "fam-b-sonnet-4-20250514", "fam-b-sonnet-4-5-20250929"),
  ...levels(["disabled"], "fam-b-opus-4-5-20251101"),
  ...levels([], "fam-a-4.1", "fam-a-4.1-mini", "fam-d-5.2", "fam-h-m3"),
  ...levels([], "fam-i-4-maverick-17b-128e-instruct", "fam-b-3-7-sonnet-20250219"),
};
