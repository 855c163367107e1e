import type { Api } from "../model/api.js";
import type { ManifestEntry } from "../write/manifest.js";
import { matchOperations, type MatchedOperations } from "./match-operations.js";

/** What overlays add to an API. */
export type Overlays = ManifestEntry["overlays"];

/** One description of an API. */
export interface Side {
  readonly api: Api;
  readonly overlays: Overlays;
}

/** An earlier and a later description of an API. */
export interface Sides {
  readonly before: Side;
  readonly after: Side;
  readonly operations: MatchedOperations;
}

/** Creates a pair of descriptions. */
export function createSides(before: Side, after: Side): Sides {
  return { before, after, operations: matchOperations(before.api, after.api) };
}
