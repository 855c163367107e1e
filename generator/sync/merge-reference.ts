import { asRecord } from "../../runtime/json/as-record.js";
import { carry } from "./carry.js";
import { referenceOf } from "./json.js";
import type { Merging } from "./merging.js";

/** Takes over a published reference with what is published beside it; of what stands beside ours, texts and extensions. */
export function mergeReference(merging: Merging, ours: unknown, published: unknown): unknown {
  merging.refer(ours, published);
  const { $ref: _target, ...beside } = asRecord(ours);
  return carry(referenceOf(ours) === undefined ? {} : beside, asRecord(published));
}
