import type * as module from "../index.js";
import { overlayModule, type RuntimeModule } from "../../../generator/weave/runtime-symbols.js";

/** Types that generated code imports from this overlay. */
interface Types {
  readonly ConditionOptions: module.ConditionOptions<unknown>;
  readonly CreateAndWaitOptions: module.CreateAndWaitOptions<unknown>;
  readonly ItemAt: module.ItemAt<unknown, []>;
  readonly ItemOf: module.ItemOf<unknown, string>;
  readonly Items: module.Items<unknown>;
  readonly RunAllOptions: module.RunAllOptions<unknown>;
  readonly RunOutcome: module.RunOutcome<unknown, unknown, unknown>;
  readonly WaitOptions: module.WaitOptions;
}

/** What generated code imports from this overlay. */
export const runtime: RuntimeModule<typeof module, Types> = overlayModule("polling");
