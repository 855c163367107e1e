import type * as module from "../../runtime/limits/index.js";
import { overlayModule, type RuntimeModule } from "../../generator/weave/runtime-symbols.js";

/** Types of this overlay that generated code imports. */
interface Types {
  readonly Limits: module.Limits;
  readonly LimitsTable: module.LimitsTable;
}

/** Functions of this overlay that generated code imports. */
export const runtime: RuntimeModule<typeof module, Types> = overlayModule("limits");
