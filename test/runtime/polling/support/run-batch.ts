import { createBatch, runAll } from "../../../../runtime/polling/run-all.js";
import type { BatchWay } from "../../../../runtime/polling/run-all.js";

/** Carries out calls that no client has. */
export const runBatch: BatchWay = (...given) => runAll(createBatch(...given));
