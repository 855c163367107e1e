import { runtimeModule, type RuntimeModule } from "../../generator/client/runtime-symbols.js";
import type * as module from "../../runtime/polling/index.js";

/** What client code imports for this overlay. */
export const runtime: RuntimeModule<typeof module> = runtimeModule("polling");
