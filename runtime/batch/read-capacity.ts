import { asRecord } from "../json/values.js";
import type { RequestOptions } from "../transport/index.js";

/** Where an account shows its concurrency: data from the spec. */
export interface CapacityFields {
  /** Field with the maximum number of active sessions. */
  readonly limit: string;
  /** Field with the number of active sessions. */
  readonly active: string;
}

/** What an account shows of its concurrency. */
export interface Capacity {
  /** Maximum number of active sessions. */
  readonly limit: number;
  /** Number of active sessions; 0 if the account does not show it. */
  readonly active: number;
}

/** Reads the free capacity of an account in sessions; `undefined` if the account does not show it. */
export interface ReadCapacity {
  (request: RequestOptions): Promise<number | undefined>;
  /** Reads what the free capacity consists of. */
  details?(request: RequestOptions): Promise<Capacity | undefined>;
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
): ReadCapacity {
  const details = async (request: RequestOptions): Promise<Capacity | undefined> => {
    const account = await readAccount(request);
    const { [fields.limit]: limit, [fields.active]: active } = asRecord(account);
    if (typeof limit !== "number") return undefined;
    return { limit, active: typeof active === "number" ? active : 0 };
  };
  const readFree = async (request: RequestOptions): Promise<number | undefined> => {
    const capacity = await details(request);
    return capacity && capacity.limit - capacity.active;
  };
  return Object.assign(readFree, { details });
}
