import { createReasoning } from "../runtime/reasoning/index.js";
import type { Reasoning } from "../runtime/reasoning/index.js";
import { reasoningMatrix as v2, reasoningControls as v2_ } from "./v2/tables.js";
import { reasoningMatrix as v3, reasoningControls as v3_ } from "./v3/tables.js";
import { reasoningMatrix as v4, reasoningControls as v4_ } from "./v4/tables.js";

const bound: Reasoning<"v2" | "v3" | "v4", "task", "model", "modelParams"> =
  /* @__PURE__ */ createReasoning({
    v2: { ...v2, controls: v2_ },
    v3: { ...v3, controls: v3_ },
    v4: { ...v4, controls: v4_ },
  });

/** The operation of each API whose body the rules are for, such as `runs.create`. */
export const reasoningOperations: typeof bound.reasoningOperations = bound.reasoningOperations;

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
export const checkReasoning: typeof bound.checkReasoning = bound.checkReasoning;

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
export const supportedReasoning: typeof bound.supportedReasoning = bound.supportedReasoning;

/** Returns the model that an alias stands for. Returns any other name unchanged. */
export const normalizeModel: typeof bound.normalizeModel = bound.normalizeModel;

/**
 * Returns what is sent to the provider for a level, by path in its own settings; `undefined` if the model is unknown
 * or has no such level. `budgetTokens` is in tokens, `thinking` is a switch.
 */
export const toProviderControl: typeof bound.toProviderControl = bound.toProviderControl;

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
export const toModelParams: typeof bound.toModelParams = bound.toModelParams;

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
export const toV4: typeof bound.toV4 = bound.toV4;

/**
 * Returns the problems of a level in a follow-up, checked against the model of the existing session. Absent and
 * `null` have none.
 */
export const checkFollowUp: typeof bound.checkFollowUp = bound.checkFollowUp;

/** Returns the setting of a session after a follow-up: absent keeps it, a level replaces it, `null` clears it. */
export const nextThinkingLevel: typeof bound.nextThinkingLevel = bound.nextThinkingLevel;

export type {
  MovedBody,
  MovedRequest,
  ProviderControl,
  Reasoning,
  SupportedReasoning,
  Unmatched,
  ValidationDetail,
} from "../runtime/reasoning/index.js";
