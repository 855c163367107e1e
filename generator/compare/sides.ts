import type { Api } from "../model/api.js";
import type { Overlays } from "./compare-overlays.js";
import { matchOperations, type MatchedOperations } from "./match-operations.js";

/** One description of an API. */
export interface Side {
  readonly api: Api;
  /** What overlays made of it, where that is known. */
  readonly overlays: Overlays;
}

/** Two descriptions of an API, the earlier and the later one. */
export interface Sides {
  readonly before: Side;
  readonly after: Side;
  readonly operations: MatchedOperations;
}

/** Puts two descriptions side by side. */
export function createSides(before: Side, after: Side): Sides {
  return { before, after, operations: matchOperations(before.api, after.api) };
}
