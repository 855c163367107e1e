import type * as module from "../index.js";
import { overlayModule, type RuntimeModule } from "../../../generator/weave/runtime-symbols.js";

/** Types that generated code imports from this overlay. */
interface Types {
  readonly RegisterOptions: module.RegisterOptions;
  readonly Expiring: module.Expiring;
}

/** What generated code imports from this overlay. */
export const runtime: RuntimeModule<typeof module, Types> = overlayModule("signup");
