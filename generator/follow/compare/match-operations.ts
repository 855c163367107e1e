import { allOperations, type Api, type ApiOperation } from "../../api/api.js";
import { pairStatuses, type StatusPair } from "../../api/pair-statuses.js";
import { pathShape } from "../../api/path-shape.js";
import { pairByName } from "./change.js";
import type { Overlays } from "../../api/weave-record.js";

/** One description of an API. */
export interface Side extends Api {
  /** What overlays make of its client; absent if it is only a document. */
  readonly overlays?: Overlays;
}

/** An earlier and a later description of an API. */
export interface Sides extends MatchedOperations {
  readonly before: Side;
  readonly after: Side;
}

/** One operation in an earlier and in a later description of the same API. */
export interface OperationPair {
  readonly before: ApiOperation;
  readonly after: ApiOperation;
}

/** The matched operations of two descriptions. */
export interface MatchedOperations {
  readonly pairs: readonly OperationPair[];
  readonly removed: readonly ApiOperation[];
  readonly added: readonly ApiOperation[];
}

/**
 * Matches operations by method and path.
 *
 * Ignores operationIds and the names of path parameters, because they may change without affecting requests, unless
 * operations differ in these names alone.
 */
export function matchOperations(before: Api, after: Api): MatchedOperations {
  const shared = new Set([...listShared(before), ...listShared(after)]);
  const all = pairByName(listKeys(before, shared), listKeys(after, shared));
  return {
    pairs: all.flatMap(([, was, is]) => (was && is ? [{ before: was, after: is }] : [])),
    removed: all.flatMap(([, was, is]) => (was && !is ? [was] : [])),
    added: all.flatMap(([, was, is]) => (is && !was ? [is] : [])),
  };
}

/** Lists operations by the shape of a whole path: `GET /api/v1/things/{}`, however the document divides the URL. */
function listKeys(api: Api, shared: ReadonlySet<string>): [string, ApiOperation][] {
  return allOperations(api).map((operation) => {
    const title = titleOf(api, operation);
    const shape = pathShape(title);
    return [shared.has(shape) ? title : shape, operation];
  });
}

/** Lists the shapes that several operations have. */
function listShared(api: Api): string[] {
  const shapes = allOperations(api).map((each) => pathShape(titleOf(api, each)));
  return shapes.toSorted().filter((shape, at, sorted) => shape === sorted[at - 1]);
}

/** Pairs the response statuses of an operation in two descriptions. */
export function pairAnswers({ before, after }: OperationPair): StatusPair[] {
  const [earlier, later] = [before.source.responses ?? {}, after.source.responses ?? {}];
  return pairStatuses(Object.keys(earlier), Object.keys(later));
}

/** Emits a method and its whole path. */
export function titleOf({ basePath }: Api, { httpMethod, path }: ApiOperation): string {
  return `${httpMethod.toUpperCase()} ${basePath}${path}`;
}
