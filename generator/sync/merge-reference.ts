import { asRecord } from "../../runtime/json/as-record.js";
import { carry } from "./carry.js";
import { referenceOf } from "./json.js";
import type { Merging } from "./merging.js";

/** Copies a published reference and its siblings, and adds texts and extensions beside ours. */
export function mergeReference(merging: Merging, ours: unknown, published: unknown): unknown {
  merging.refer(ours, published);
  const { $ref: _target, ...beside } = asRecord(ours);
  return carry(referenceOf(ours) === undefined ? {} : beside, asRecord(published));
}
