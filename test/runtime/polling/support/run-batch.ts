import { type BatchWay, createBatch } from "../../../../runtime/polling/batch.js";
import { runAll } from "../../../../runtime/polling/run-all.js";

/** Carries out calls that no client has. */
export const runBatch: BatchWay = (...given) => runAll(createBatch(...given));
