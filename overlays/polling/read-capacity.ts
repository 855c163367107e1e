import type { RequestOptions } from "../../runtime/transport/index.js";

/** Where an account tells its concurrency: data of the spec. */
export interface CapacityFields {
  /** The field with how many sessions may be active at once. */
  readonly limit: string;
  /** The field with how many are active now. */
  readonly active: string;
}

/**
 * What reads the account and tells how many sessions it has room for; `undefined` when it does not say.
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
