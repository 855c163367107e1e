import type { Api } from "../model/api.js";
import type { Overlays } from "../model/weave-record.js";
import { matchOperations, type MatchedOperations } from "./match-operations.js";

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
