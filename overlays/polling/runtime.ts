import { runtimeModule, type RuntimeModule } from "../../generator/weave/runtime-symbols.js";
import type * as module from "../../runtime/polling/index.js";

type Types =
  | "Batch"
  | "ConditionOptions"
  | "CreateAndWaitOptions"
  | "ItemAt"
  | "Items"
  | "ReadAs"
  | "ResultOption"
  | "RunAllOptions"
  | "RunOutcome"
  | "StatusChange"
  | "WaitOptions";

/** What client code imports for this overlay. */
export const runtime: RuntimeModule<typeof module, Types> = runtimeModule("polling");
