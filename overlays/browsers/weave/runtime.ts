import type * as module from "../index.js";
import { overlayModule, type RuntimeModule } from "../../../generator/weave/runtime-symbols.js";

/** Types that generated code imports from this overlay. */
interface Types {
  readonly OpenBrowser: module.OpenBrowser<unknown>;
  readonly OpenBrowserOptions: module.OpenBrowserOptions;
  readonly StopAbandonedOptions: module.StopAbandonedOptions;
  readonly AbandonedBrowser: module.AbandonedBrowser;
}

/** What generated code imports from this overlay. */
export const runtime: RuntimeModule<typeof module, Types> = overlayModule("browsers");
