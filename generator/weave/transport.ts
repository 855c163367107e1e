import type * as module from "../../runtime/transport/index.js";
import { runtimeModule, type RuntimeModule } from "./runtime-symbols.js";

/** What overlays import from the transport. */
export const transport: RuntimeModule<typeof module> = runtimeModule("runtime/transport");
