import type * as module from "../index.js";
import { overlayModule, type RuntimeModule } from "../../../generator/weave/runtime-symbols.js";

/** Types that generated code imports from this overlay. */
interface Types {
  readonly Limits: module.Limits;
  readonly LimitsTable: module.LimitsTable;
}

/** What generated code imports from this overlay. */
export const runtime: RuntimeModule<typeof module, Types> = overlayModule("limits");
