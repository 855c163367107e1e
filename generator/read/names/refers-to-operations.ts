import { listExtensions } from "../../model/extensions.js";
import type { OperationSource } from "./name-operations.js";

/**
 * Reports whether extensions of a document refer to operations by operationId, so that names must be the operationIds.
 */
export function refersToOperations(places: readonly OperationSource[]): boolean {
  const ids = new Set(places.map(({ source }) => source.operationId));
  const names = listExtensions("Operation").filter((name) => name !== "x-name");
  return places.some(({ source }) =>
    names.some((name) => Object.hasOwn(source, name) && mentions(Reflect.get(source, name), ids)),
  );
}

function mentions(value: unknown, ids: ReadonlySet<unknown>): boolean {
  if (typeof value === "string") return ids.has(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((each) => mentions(each, ids));
}
