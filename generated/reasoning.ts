import { createReasoning } from "../overlays/reasoning/index.js";
import type { Reasoning } from "../overlays/reasoning/index.js";
import { reasoningMatrix as v2 } from "./v2/tables.js";
import { reasoningMatrix as v3 } from "./v3/tables.js";
import { reasoningMatrix as v4 } from "./v4/tables.js";

const bound: Reasoning<"v2" | "v3" | "v4"> = /* @__PURE__ */ createReasoning({ v2, v3, v4 });
export const checkReasoning: typeof bound.checkReasoning = bound.checkReasoning;
export const supportedReasoning: typeof bound.supportedReasoning = bound.supportedReasoning;
export const normalizeModel: typeof bound.normalizeModel = bound.normalizeModel;
export const toProviderControl: typeof bound.toProviderControl = bound.toProviderControl;
export const toModelParams: typeof bound.toModelParams = bound.toModelParams;
export const checkFollowUp: typeof bound.checkFollowUp = bound.checkFollowUp;
export const nextThinkingLevel: typeof bound.nextThinkingLevel = bound.nextThinkingLevel;
export type * from "../overlays/reasoning/index.js";
