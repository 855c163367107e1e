import { isDeepStrictEqual } from "node:util";
import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { httpMethods } from "../model/openapi.js";
import { keyOfParameter } from "./merge-operation.js";
import type { Merging } from "./merging.js";

/** A path of a document and its path item. */
export interface PathItem {
  readonly path: string;
  readonly item: JsonObject;
}

/**
 * Moves the parameters of a merged path to where ours has them: on the path if every operation has them, else on the
 * operations. Callers notice no difference, so the published document is not followed here.
 */
export function placeParameters(merging: Merging, ours: PathItem, merged: PathItem): JsonObject {
  const byMethod = new Map(
    httpMethods
      .filter((method) => isRecord(merged.item[method]))
      .map((method) => [method, parametersOf(merging, merged, method)]),
  );
  const [first] = byMethod.values();
  if (first === undefined) return merged.item;
  const shared = asList(ours.item["parameters"]).flatMap((parameter) => {
    const key = keyOfParameter(merging.resolveOurs(parameter), ours.path);
    const isShared = [...byMethod.values()].every(
      (each) => each.has(key) && isDeepStrictEqual(each.get(key), first.get(key)),
    );
    return isShared ? [key] : [];
  });
  const { parameters: _parameters, ...rest } = merged.item;
  const operations = [...byMethod].map(([method, parameters]) => {
    const own = [...parameters].flatMap(([key, each]) => (shared.includes(key) ? [] : [each]));
    return [method, withParameters(asRecord(rest[method]), own)] as const;
  });
  const item = { ...rest, ...Object.fromEntries(operations) };
  return withParameters(
    item,
    shared.map((key) => first.get(key)),
  );
}

/** Returns the parameters of an operation by key; its own override those of the path. */
function parametersOf(
  merging: Merging,
  { path, item }: PathItem,
  method: (typeof httpMethods)[number],
): Map<string, unknown> {
  const operation = item[method];
  const own = isRecord(operation) ? asList(operation["parameters"]) : [];
  return new Map(
    [...asList(item["parameters"]), ...own].map((parameter) => [
      keyOfParameter(merging.resolvePublished(parameter), path),
      parameter,
    ]),
  );
}

function withParameters(owner: JsonObject, parameters: readonly unknown[]): JsonObject {
  if (parameters.length > 0) return { ...owner, parameters };
  const { parameters: before, ...rest } = owner;
  // An empty list has no effect, so it stays.
  return asList(before).length > 0 ? rest : owner;
}
