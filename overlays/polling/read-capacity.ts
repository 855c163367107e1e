import type { RequestOptions } from "../../runtime/transport/index.js";

/** Where an account shows its concurrency: data from the spec. */
export interface CapacityFields {
  /** Field with the maximum number of active sessions. */
  readonly limit: string;
  /** Field with the number of active sessions. */
  readonly active: string;
}

/**
 * Returns a function that reads the account and returns its free capacity in sessions; `undefined` if the account does
 * not show it.
 *
 * Source: Service description, Limits (concurrency).
 */
export function readCapacity(
  fields: CapacityFields,
  readAccount: (request: RequestOptions) => Promise<unknown>,
): (request: RequestOptions) => Promise<number | undefined> {
  return async (request) => {
    const account = await readAccount(request);
    const limit = numberIn(account, fields.limit);
    return limit === undefined ? undefined : limit - (numberIn(account, fields.active) ?? 0);
  };
}

function numberIn(account: unknown, field: string): number | undefined {
  if (typeof account !== "object" || account === null) return undefined;
  const value: unknown = Reflect.get(account, field);
  return typeof value === "number" ? value : undefined;
}
