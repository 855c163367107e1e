import { runtimeModule, type RuntimeModule } from "../../generator/weave/runtime-symbols.js";
import type * as module from "../../runtime/signup/index.js";

/** What generated code imports for this overlay. */
export const runtime: RuntimeModule<typeof module, "Expiring" | "RegisterOptions"> =
  runtimeModule("signup");
