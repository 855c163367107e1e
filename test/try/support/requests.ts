import { operations } from "../../../docs/try/documents.js";
import type { Call } from "../../../docs/try/emit/call.js";
import { callOf, type TryRequest } from "../../../docs/try/try-request.js";
import type { ServedOperation } from "../../../sandbox/openapi/served-operation.js";

/** A request of an operation such as `v4:runs.create`. */
export function requestOf(key: string, changes: Partial<TryRequest> = {}): TryRequest {
  return {
    operation: operationOf(key),
    region: "us",
    path: {},
    query: {},
    body: undefined,
    ...changes,
  };
}

/** The call that such a request is. */
export function callFrom(key: string, changes: Partial<TryRequest> = {}, isChecked = true): Call {
  return callOf(requestOf(key, changes), isChecked);
}

/** The operation of a key such as `v4:runs.create`. */
export function operationOf(key: string): ServedOperation {
  const found = operations.find((operation) => operation.key === key);
  if (found === undefined) throw new Error(`There is no ${key}`);
  return found;
}
