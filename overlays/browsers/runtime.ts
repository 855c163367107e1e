import type * as module from "../../runtime/browsers/index.js";
import { overlayModule, type RuntimeModule } from "../../generator/weave/runtime-symbols.js";

/** Types of this overlay that generated code imports. */
interface Types {
  readonly OpenBrowser: module.OpenBrowser<unknown>;
  readonly OpenBrowserOptions: module.OpenBrowserOptions;
  readonly StopAbandonedOptions: module.StopAbandonedOptions;
  readonly AbandonedBrowser: module.AbandonedBrowser;
}

/** Functions of this overlay that generated code imports. */
export const runtime: RuntimeModule<typeof module, Types> = overlayModule("browsers");
