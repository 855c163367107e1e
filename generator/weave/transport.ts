import type * as module from "../../runtime/transport/index.js";
import { runtimeModule, type RuntimeModule } from "./runtime-symbols.js";

/** The transport's exports for overlays. */
export const transport: RuntimeModule<typeof module> = runtimeModule("runtime/transport");
