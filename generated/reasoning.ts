import { createReasoning } from "../overlays/reasoning/index.js";
import type { Reasoning } from "../overlays/reasoning/index.js";
import { reasoningMatrix as v2 } from "./v2/tables.js";
import { reasoningMatrix as v3 } from "./v3/tables.js";
import { reasoningMatrix as v4 } from "./v4/tables.js";

const bound: Reasoning<"v2" | "v3" | "v4", "task", "model", "modelParams"> = /* @__PURE__ */ createReasoning({ v2, v3, v4 });

/**
 * The problems that a request's body would be refused for, in the shape of the service's own answer; an
 * empty array: nothing is known against it.
 *
 * @param body the body as it would be sent, in that API's own field names
 */
export const checkReasoning: typeof bound.checkReasoning = bound.checkReasoning;

/**
 * The values that a model takes, by full wire path: `{}` when it takes none, undefined when the model is
 * not known.
 */
export const supportedReasoning: typeof bound.supportedReasoning = bound.supportedReasoning;

/** The model that an alias stands for; any other name as it is. */
export const normalizeModel: typeof bound.normalizeModel = bound.normalizeModel;

/**
 * What the provider is sent for a level, by path in its own settings; undefined when the model is not
 * known or cannot do it. `budgetTokens` counts tokens, `thinking` is a switch.
 */
export const toProviderControl: typeof bound.toProviderControl = bound.toProviderControl;

/**
 * The settings object for a level where settings are the provider's own: `{}`, the provider's defaults,
 * for `null`, as in a follow-up that clears the setting; undefined when there is none.
 *
 * There is none when the model is not known there, when it would refuse the result, or when the mapping
 * of levels has no such level for the model's family. The last says nothing about the model: its own
 * settings may include that value, see `supportedReasoning`. Leave the field out then, because `{}`
 * would opt out of the service's defaults.
 */
export const toModelParams: typeof bound.toModelParams = bound.toModelParams;

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
export const toV4: typeof bound.toV4 = bound.toV4;

/**
 * The problems of a level in a follow-up, checked against the model of the existing session; absent and
 * `null` have none.
 */
export const checkFollowUp: typeof bound.checkFollowUp = bound.checkFollowUp;

/** The setting of a session after a follow-up: absent keeps it, a level replaces it, `null` clears it. */
export const nextThinkingLevel: typeof bound.nextThinkingLevel = bound.nextThinkingLevel;

export type * from "../overlays/reasoning/index.js";
