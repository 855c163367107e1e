import type * as module from "../../runtime/reasoning/index.js";
import { overlayModule, type RuntimeModule } from "../../generator/weave/runtime-symbols.js";

/** Types of this overlay that generated code imports. */
interface Types {
  readonly Reasoning: module.Reasoning;
  readonly ReasoningMatrix: module.ReasoningMatrix;
}

/** Functions of this overlay that generated code imports. */
export const runtime: RuntimeModule<typeof module, Types> = overlayModule("reasoning");
