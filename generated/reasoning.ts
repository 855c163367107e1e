import { createReasoning } from "../overlays/reasoning/index.js";
import type { Reasoning } from "../overlays/reasoning/index.js";
import { reasoningMatrix as v2 } from "./v2/tables.js";
import { reasoningMatrix as v3 } from "./v3/tables.js";
import { reasoningMatrix as v4 } from "./v4/tables.js";

const bound: Reasoning<"v2" | "v3" | "v4"> = /* @__PURE__ */ createReasoning({ v2, v3, v4 });
/** See {@link Reasoning.checkReasoning }. */
export const checkReasoning: typeof bound.checkReasoning = bound.checkReasoning;
/** See {@link Reasoning.supportedReasoning }. */
export const supportedReasoning: typeof bound.supportedReasoning = bound.supportedReasoning;
/** See {@link Reasoning.normalizeModel }. */
export const normalizeModel: typeof bound.normalizeModel = bound.normalizeModel;
/** See {@link Reasoning.toProviderControl }. */
export const toProviderControl: typeof bound.toProviderControl = bound.toProviderControl;
/** See {@link Reasoning.toModelParams }. */
export const toModelParams: typeof bound.toModelParams = bound.toModelParams;
/** See {@link Reasoning.checkFollowUp }. */
export const checkFollowUp: typeof bound.checkFollowUp = bound.checkFollowUp;
/** See {@link Reasoning.nextThinkingLevel }. */
export const nextThinkingLevel: typeof bound.nextThinkingLevel = bound.nextThinkingLevel;
export type * from "../overlays/reasoning/index.js";
