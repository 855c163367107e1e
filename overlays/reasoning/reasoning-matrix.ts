/**
 * Which reasoning settings the known models of one API take: data that stands in the spec.
 *
 * Source: Service description, Reasoning controls.
 */
export interface ReasoningMatrix {
  /** The operation whose body carries the settings. */
  readonly operation: string;
  /** Field of that body that names the model. */
  readonly modelField: string;
  /** Field of that body that holds the settings. */
  readonly settingField: string;
  /** The model that applies when the body names none; absent: not known. */
  readonly defaultModel?: string;
  /** A later message of a conversation may change the setting. */
  readonly followUps?: true;
  /** Names that stand for another model. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** How the body moves to the API that replaces this one. */
  readonly successor?: Successor;
  /** How a level becomes the provider's own control, by family. */
  readonly controls?: Readonly<Record<string, ControlLevels>>;
  /** The known models; the rows are complete for the models in them. */
  readonly rows: readonly ReasoningRow[];
}

/** How a body moves to the API that replaces the one that it was written for. */
export interface Successor {
  /** Name of that API. */
  readonly api: string;
  /** Text fields that are the same, and required, there. */
  readonly fields: readonly string[];
  /** Models that are written differently there. */
  readonly models?: Readonly<Record<string, string>>;
  /** Fields without a counterpart, with the reason as a sentence. */
  readonly withoutCounterpart?: Readonly<Record<string, string>>;
}

/** Models that take the same settings. */
export interface ReasoningRow {
  /** The family of the models. */
  readonly provider: string;
  /** Model strings, case-sensitive. */
  readonly models: readonly string[];
  /** Accepted values by full wire path, for example `settings.effort`; empty: the models take no setting. */
  readonly accepts: SupportedReasoning;
  /** The values that the service applies when the setting is absent, by full wire path. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** The entry of the matrix's `controls` that fits the models. */
  readonly control?: string;
}

/** Accepted values by full wire path; empty: no setting is taken. */
export type SupportedReasoning = Readonly<Record<string, readonly string[]>>;

/** What the provider is sent, by level; a level that is missing cannot be expressed. */
export type ControlLevels = Readonly<Record<string, ProviderControl>>;

/**
 * What the provider is sent for a level: values by path in the provider's own settings.
 *
 * `budgetTokens` is a number of tokens, `thinking` is a switch; both stand for a control whose path is
 * not stated.
 */
export type ProviderControl = Readonly<Record<string, string | number>>;
