import type { ValidationDetail } from "../../runtime/errors/validation-detail.js";
import { readOwn } from "../../runtime/json/read-own.js";
import { checkSetting, checkSettings } from "./check-settings.js";
import { findRow, indexMatrix, resolveAlias, type MatrixIndex } from "./matrix-index.js";
import { legacyApis } from "./legacy-api.js";
import { moveRequest } from "./move-request.js";
import type { MovedRequest } from "./moved-request.js";
import { nextThinkingLevel } from "./next-thinking-level.js";
import { findControl, nestControl } from "./provider-control.js";
import type { ProviderControl, ReasoningMatrix, SupportedReasoning } from "./reasoning-matrix.js";

/** What is known about reasoning settings, without a client. */
export interface Reasoning<
  Api extends string = string,
  Texts extends string = string,
  Model extends string = string,
  Settings extends string = string,
> {
  /**
   * The problems that a request's body would be refused for, in the shape of the service's own answer; an
   * empty array: nothing is known against it.
   *
   * @param body the body as it would be sent, in that API's own field names
   */
  readonly checkReasoning: (api: Api, body: unknown) => ValidationDetail[];
  /**
   * The values that a model takes, by full wire path: `{}` when it takes none, undefined when the model is
   * not known.
   */
  readonly supportedReasoning: (api: Api, model: string) => SupportedReasoning | undefined;
  /** The model that an alias stands for; any other name as it is. */
  readonly normalizeModel: (api: Api, model: string) => string;
  /**
   * What the provider is sent for a level, by path in its own settings; undefined when the model is not
   * known or cannot do it. `budgetTokens` counts tokens, `thinking` is a switch.
   */
  readonly toProviderControl: (
    api: Api,
    model: string,
    level: string,
  ) => ProviderControl | undefined;
  /**
   * The settings object for a level where settings are the provider's own: `{}`, the provider's defaults,
   * for `null`, as in a follow-up that clears the setting; undefined when there is none.
   *
   * There is none when the model is not known there, when it would refuse the result, or when the mapping
   * of levels has no such level for the model's family. The last says nothing about the model: its own
   * settings may include that value, see `supportedReasoning`. Leave the field out then, because `{}`
   * would opt out of the service's defaults.
   */
  readonly toModelParams: (
    model: string,
    level: string | null,
  ) => Record<string, unknown> | undefined;
  /**
   * Moves the body of a V2 task or a V3 session to a V4 run, and lists what has no counterpart there.
   *
   * The body is taken for V2 or V3 by its fields. Aliases and spellings of models are resolved, and a level
   * becomes `modelParams` as by `toModelParams`. A model that V4 does not list stays as it is and is listed;
   * any other value without a counterpart is listed and left out. Nothing is sent.
   *
   * @param body the body as it would be sent to V2 or V3; it is not changed
   * @returns `body` for `runs.create`, and `unmatched`, empty when nothing is lost, with a reason for each
   * @throws {ValidationError} (`local`) when the body is not an object or has no `task`
   *
   * @example
   * ```ts
   * const { body, unmatched } = toV4({ task: "Find the opening hours", model: "svc-mini", thinkingLevel: "low" });
   * for (const { field, reason } of unmatched) console.warn(`${field}: ${reason}`);
   * ```
   */
  readonly toV4: (body: object) => MovedRequest<Texts, Model, Settings>;
  /**
   * The problems of a level in a follow-up, checked against the model of the existing session; absent and
   * `null` have none.
   */
  readonly checkFollowUp: (
    sessionModel: string,
    level: string | null | undefined,
  ) => ValidationDetail[];
  /** The setting of a session after a follow-up: absent keeps it, a level replaces it, `null` clears it. */
  readonly nextThinkingLevel: typeof nextThinkingLevel;
}

/** Makes the functions of {@link Reasoning} from the matrices of the APIs. */
export function createReasoning<
  Api extends string,
  Texts extends string,
  Model extends string,
  Settings extends string,
>(tables: Readonly<Record<Api, ReasoningMatrix>>): Reasoning<Api, Texts, Model, Settings> {
  const matrices: Readonly<Record<string, ReasoningMatrix>> = tables;
  const indexes = Object.values(matrices).map(indexMatrix);
  const indexOf = (api: string): MatrixIndex | undefined => {
    const matrix = readOwn(matrices, api);
    return matrix && indexMatrix(matrix);
  };
  return {
    checkReasoning: (api, body) => {
      const index = indexOf(api);
      return index === undefined ? [] : checkSettings(index, body);
    },
    supportedReasoning: (api, model) => {
      const index = indexOf(api);
      const row = index && findRow(index, model);
      // A copy, so that no caller can change what is checked.
      return row && structuredClone(row.accepts);
    },
    normalizeModel: (api, model) => {
      const index = indexOf(api);
      return index === undefined ? model : resolveAlias(index, model);
    },
    toProviderControl: (api, model, level) => {
      const index = indexOf(api);
      return index && findControl(index, model, level);
    },
    toModelParams: (model, level) => toModelParams(indexes, model, level),
    toV4: (body) => moveRequest(legacyApis(matrices), body),
    checkFollowUp: (sessionModel, level) => {
      const index = indexes.find(({ matrix }) => matrix.followUps);
      return index === undefined ? [] : checkSetting(index, sessionModel, level);
    },
    nextThinkingLevel,
  };
}

/** Aliases of any API are understood; the model itself must be one whose settings are the provider's own. */
function toModelParams(
  indexes: readonly MatrixIndex[],
  model: string,
  level: string | null,
): Record<string, unknown> | undefined {
  const native = indexes.find(({ isLevel }) => !isLevel);
  if (native === undefined) return undefined;
  const target = indexes.reduce((name, index) => resolveAlias(index, name), model);
  if (findRow(native, target) === undefined) return undefined;
  if (level === null) return {};
  const control = findControl(native, target, level);
  return control && nestControl(control);
}
