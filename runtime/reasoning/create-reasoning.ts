import type { ValidationDetail } from "../errors/validation-detail.js";
import { readOwn } from "../json/values.js";
import { checkSettings } from "./check-settings.js";
import { findControl, type MovedRequest, moveRequest, nestControl } from "./move-request.js";
import type { ProviderControl, ReasoningMatrix, SupportedReasoning } from "./reasoning-matrix.js";
import { findRow, isLevel, resolveAlias } from "./reasoning-matrix.js";

/** The rules for reasoning settings, without a client. */
export interface Reasoning<
  Api extends string = string,
  Texts extends string = string,
  Model extends string = string,
  Settings extends string = string,
> {
  /** The operation of each API whose body the rules are for, such as `runs.create`. */
  readonly reasoningOperations: Readonly<Record<Api, string>>;
  /**
   * Returns the problems for which a client would reject a body, in the shape of the service's response; empty if no
   * rule rejects it.
   *
   * @param body the body as it would be sent, in the field names of that API
   *
   * @example
   * ```ts
   * const problems = checkReasoning("v4", {
   *   task: "Find the opening hours",
   *   model: "fam-c-3.1-pro",
   *   modelParams: { thinkingConfig: { thinkingLevel: "minimal" } },
   * });
   * for (const { loc, msg } of problems) console.log(loc.join("."), msg);
   * ```
   */
  readonly checkReasoning: (api: Api, body: unknown) => ValidationDetail[];
  /**
   * Returns the values that a model accepts, by full wire path: `{}` if it accepts none, `undefined` if the model is
   * unknown.
   *
   * @example
   * ```ts
   * console.log(supportedReasoning("v4", "fam-c-3.1-pro"));
   * // { "modelParams.thinkingConfig.thinkingLevel": ["low", "medium", "high"] }
   * ```
   */
  readonly supportedReasoning: (api: Api, model: string) => SupportedReasoning | undefined;
  /** Returns the model that an alias stands for. Returns any other name unchanged. */
  readonly normalizeModel: (api: Api, model: string) => string;
  /**
   * Returns what is sent to the provider for a level, by path in its own settings; `undefined` if the model is unknown
   * or has no such level. `budgetTokens` is in tokens, `thinking` is a switch.
   */
  readonly toProviderControl: (
    api: Api,
    model: string,
    level: string,
  ) => ProviderControl | undefined;
  /**
   * Returns `modelParams` of V4 for a level of V2 or V3; `undefined` if there is no counterpart.
   *
   * For `null`, which clears the setting in a follow-up, it returns `{}`, the provider's defaults. There is no
   * counterpart if V4 does not list the model, if the model would reject the result, or if the mapping has no such
   * level for the model's family. The last case says nothing about the model: its own settings may include that value,
   * see `supportedReasoning`. If there is no counterpart, omit the field, because `{}` opts out of the service's
   * defaults.
   *
   * @example
   * ```ts
   * const model = "fam-a-5.6-sol";
   * const modelParams = toModelParams(model, "low");
   * if (modelParams === undefined) throw new Error(`This level of ${model} has no equivalent in V4.`);
   * ```
   */
  readonly toModelParams: (
    model: string,
    level: string | null,
  ) => Record<string, unknown> | undefined;
  /**
   * Converts the body of a V2 task or a V3 session to a V4 run, and lists what has no counterpart.
   *
   * The fields of the body decide whether it is V2 or V3. Aliases and spellings of models are resolved, and a level
   * becomes `modelParams` as in `toModelParams`. A model that V4 does not list is kept and listed. Any other value
   * without a counterpart is omitted and listed. Nothing is sent.
   *
   * @param body the body as it would be sent to V2 or V3; it is not changed
   * @returns `body` for `runs.create`, and `unmatched`, which has a reason for each value without a counterpart
   * @throws {ValidationError} (`local`) when the body is not an object or has no `task`
   *
   * @example
   * ```ts
   * const { body, unmatched } = toV4({
   *   task: "Find the opening hours",
   *   model: "svc-mini",
   *   thinkingLevel: "low",
   *   useOwnKey: true,
   * });
   * // What has no counterpart in V4, and why: here useOwnKey.
   * for (const { field, reason } of unmatched) console.log(`${field}: ${reason}`);
   * ```
   */
  readonly toV4: <Body extends { readonly [Text in Texts]?: unknown }>(
    body: Body,
  ) => MovedRequest<Texts, Model, Settings>;
  /**
   * Returns the problems of a level in a follow-up, checked against the model of the existing session. Absent and
   * `null` have none.
   */
  readonly checkFollowUp: (
    sessionModel: string,
    level: string | null | undefined,
  ) => ValidationDetail[];
  /** Returns the setting of a session after a follow-up: absent keeps it, a level replaces it, `null` clears it. */
  readonly nextThinkingLevel: typeof nextThinkingLevel;
}

/** Creates the functions of {@link Reasoning} from the matrices of the APIs. */
export function createReasoning<
  Api extends string,
  Texts extends string,
  Model extends string,
  Settings extends string,
>(tables: Readonly<Record<Api, ReasoningMatrix>>): Reasoning<Api, Texts, Model, Settings> {
  const matrices: Readonly<Record<string, ReasoningMatrix>> = tables;
  const operations = Object.entries(matrices).map(([api, { operation }]) => [api, operation]);
  const matrixOf = (api: string): ReasoningMatrix => readOwn(matrices, api) ?? unknownApi;
  return {
    // The tables have an entry for every API of the type.
    reasoningOperations: Object.fromEntries(operations) as Record<Api, string>,
    checkReasoning: (api, body) => checkSettings(matrixOf(api), body),
    // A copy, so that no caller can change the table.
    supportedReasoning: (api, model) => structuredClone(findRow(matrixOf(api), model)?.accepts),
    normalizeModel: (api, model) => resolveAlias(matrixOf(api), model),
    toProviderControl: (api, model, level) => findControl(matrixOf(api), model, level),
    toModelParams: (model, level) => toModelParams(Object.values(matrices), model, level),
    toV4: (body) => moveRequest(matrices, body),
    checkFollowUp: (sessionModel, level) => {
      const matrix = Object.values(matrices).find(({ followUps }) => followUps) ?? unknownApi;
      const { modelField, settingField } = matrix;
      return checkSettings(matrix, { [modelField]: sessionModel, [settingField]: level });
    },
    nextThinkingLevel,
  };
}

/** Knows no model, so it has nothing against any body. */
const unknownApi: ReasoningMatrix = { operation: "", modelField: "", settingField: "", rows: [] };

/** Aliases of any API are resolved. The model itself must have provider-native settings. */
function toModelParams(
  matrices: readonly ReasoningMatrix[],
  model: string,
  level: string | null,
): Record<string, unknown> | undefined {
  const native = matrices.find((matrix) => !isLevel(matrix));
  if (native === undefined) return undefined;
  const target = matrices.reduce((name, matrix) => resolveAlias(matrix, name), model);
  if (findRow(native, target) === undefined) return undefined;
  if (level === null) return {};
  const control = findControl(native, target, level);
  return control && nestControl(control);
}

/**
 * Returns the setting of a conversation after another message: absent keeps it, a level replaces it, `null` clears it
 * back to the provider's defaults.
 *
 * Source: Service description, Reasoning controls (follow-ups on an existing session).
 */
export function nextThinkingLevel<Level extends string>(
  current: Level | null | undefined,
  requested: Level | null | undefined,
): Level | null | undefined {
  return requested === undefined ? current : requested;
}
