import type * as module from "../../runtime/polling/index.js";
import { overlayModule, type RuntimeModule } from "../../generator/weave/runtime-symbols.js";

/** Types of this overlay that generated code imports. */
interface Types {
  readonly ConditionOptions: module.ConditionOptions<unknown>;
  readonly CreateAndWaitOptions: module.CreateAndWaitOptions<unknown>;
  readonly ItemAt: module.ItemAt<unknown, []>;
  readonly Items: module.Items<unknown>;
  readonly ReadAs: module.ReadAs<unknown, unknown, unknown>;
  readonly ResultOption: module.ResultOption;
  readonly RunAllOptions: module.RunAllOptions<unknown, unknown>;
  readonly RunOutcome: module.RunOutcome<unknown, unknown, unknown>;
  readonly StatusChange: module.StatusChange;
  readonly WaitOptions: module.WaitOptions;
}

/** Functions of this overlay that generated code imports. */
export const runtime: RuntimeModule<typeof module, Types> = overlayModule("polling");
