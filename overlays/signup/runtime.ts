import type * as module from "../../runtime/signup/index.js";
import { overlayModule, type RuntimeModule } from "../../generator/weave/runtime-symbols.js";

/** Types of this overlay that generated code imports. */
interface Types {
  readonly RegisterOptions: module.RegisterOptions;
  readonly Expiring: module.Expiring;
}

/** Functions of this overlay that generated code imports. */
export const runtime: RuntimeModule<typeof module, Types> = overlayModule("signup");
