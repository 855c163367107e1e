import { readOwn } from "../json/values.js";

/** Returns the row of a model or alias; `undefined` if the model is unknown, which says nothing about it. */
export function findRow(matrix: ReasoningMatrix, model: unknown): ReasoningRow | undefined {
  const name = typeof model === "string" ? resolveAlias(matrix, model) : "";
  return matrix.rows.find(({ models }) => models.includes(name));
}

/** Returns the model that a name stands for. A name that is not an alias stands for itself. */
export function resolveAlias({ aliases }: ReasoningMatrix, model: string): string {
  return readOwn(aliases, model) ?? model;
}

/** Whether the setting is one value, not an object of paths. */
export function isLevel({ rows, settingField }: ReasoningMatrix): boolean {
  return rows.some(({ accepts }) => Object.hasOwn(accepts, settingField));
}

/**
 * Reasoning settings that the known models of one API accept: data from the spec.
 *
 * Source: Service description, Reasoning controls.
 */
export interface ReasoningMatrix {
  /** The operation whose body has the settings. */
  readonly operation: string;
  /** Field of the body that names the model. */
  readonly modelField: string;
  /** Field of the body with the settings. */
  readonly settingField: string;
  /** Default model; absent if unknown. */
  readonly defaultModel?: string;
  /** Default models of regions that have another. */
  readonly defaultModels?: Readonly<Record<string, string>>;
  /** What the document names beyond the rows, by full wire path: values, or anything if there are none. */
  readonly published?: SupportedReasoning;
  /** Whether a later message of a conversation can change the setting. */
  readonly followUps?: true;
  /** Aliases of models. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** How to convert the body for the API that replaces this one. */
  readonly successor?: Successor;
  /** How a level maps to the provider's control, by family. */
  readonly controls?: Readonly<Record<string, ControlLevels>>;
  /** The known models. The rows are complete for them. */
  readonly rows: readonly ReasoningRow[];
}

/** How to convert a body for the API that replaces its own. */
export interface Successor {
  /** Name of the new API. */
  readonly api: string;
  /** Text fields that are the same, and required, in both. */
  readonly fields: readonly string[];
  /** Models with another spelling in the new API. */
  readonly models?: Readonly<Record<string, string>>;
  /** Fields without a counterpart, with the reason as a sentence. */
  readonly withoutCounterpart?: Readonly<Record<string, string>>;
}

/** Models that accept the same settings. */
export interface ReasoningRow {
  /** Family of the models. */
  readonly provider: string;
  /** Model strings, case-sensitive. */
  readonly models: readonly string[];
  /** Accepted values by full wire path, for example `settings.effort`. If empty, the models accept no setting. */
  readonly accepts: SupportedReasoning;
  /** Values that the service applies if the setting is absent, by full wire path. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Entry of the matrix's `controls` for these models. */
  readonly control?: string;
}

/** Accepted values by full wire path. If empty, no setting is accepted. */
export type SupportedReasoning = Readonly<Record<string, readonly string[]>>;

/** What is sent to the provider, by level. A missing level cannot be expressed. */
export type ControlLevels = Readonly<Record<string, ProviderControl>>;

/**
 * What is sent to the provider for a level: values by path in its own settings. `budgetTokens` is a number of tokens,
 * `thinking` is a switch; both are for controls whose path is not shown.
 */
export type ProviderControl = Readonly<Record<string, string | number>>;
