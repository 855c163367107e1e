import type * as module from "../../runtime/regions/index.js";
import { overlayModule, type RuntimeModule } from "../../generator/weave/runtime-symbols.js";

/** Types of this overlay that generated code imports. */
interface Types {
  readonly Regions: module.Regions;
  readonly RegionRules: module.RegionRules;
}

/** Functions of this overlay that generated code imports. */
export const runtime: RuntimeModule<typeof module, Types> = overlayModule("regions");
