import type { Api, ApiOperation } from "../model/api.js";
import { allOperations } from "../model/api.js";

/** One operation, in an earlier and in a later description of the same API. */
export interface OperationPair {
  readonly before: ApiOperation;
  readonly after: ApiOperation;
}

/** The operations of two descriptions, side by side. */
export interface MatchedOperations {
  readonly pairs: readonly OperationPair[];
  readonly removed: readonly ApiOperation[];
  readonly added: readonly ApiOperation[];
}

/**
 * Matches operations by method and path.
 *
 * Neither operationIds nor the names of path parameters count: they may change without a change of what is sent.
 */
export function matchOperations(before: Api, after: Api): MatchedOperations {
  const later = new Map(
    allOperations(after).map((operation) => [keyOf(after, operation), operation]),
  );
  const earlier = new Set(allOperations(before).map((operation) => keyOf(before, operation)));
  const pairs = allOperations(before).flatMap((operation): OperationPair[] => {
    const match = later.get(keyOf(before, operation));
    return match === undefined ? [] : [{ before: operation, after: match }];
  });
  const matched = new Set(pairs.map((pair) => pair.before));
  return {
    pairs,
    removed: allOperations(before).filter((operation) => !matched.has(operation)),
    added: allOperations(after).filter((operation) => !earlier.has(keyOf(after, operation))),
  };
}

/** The shape of a whole path: `GET /api/v1/things/{}`, wherever a server URL ends and a path begins. */
function keyOf({ basePath }: Api, { httpMethod, path }: ApiOperation): string {
  return `${httpMethod.toUpperCase()} ${pathShape(basePath + path)}`;
}

/** A path without the names of its parameters and without a final slash. */
export function pathShape(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}").replace(/(?<=.)\/$/, "");
}

/** Emits a method and its whole path. */
export function titleOf({ basePath }: Api, { httpMethod, path }: ApiOperation): string {
  return `${httpMethod.toUpperCase()} ${basePath}${path}`;
}
