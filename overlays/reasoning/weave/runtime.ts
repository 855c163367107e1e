import type * as module from "../index.js";
import { overlayModule, type RuntimeModule } from "../../../generator/weave/runtime-symbols.js";

/** Types that generated code imports from this overlay. */
interface Types {
  readonly Reasoning: module.Reasoning;
  readonly ReasoningMatrix: module.ReasoningMatrix;
}

/** What generated code imports from this overlay. */
export const runtime: RuntimeModule<typeof module, Types> = overlayModule("reasoning");
