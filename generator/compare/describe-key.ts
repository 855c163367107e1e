import type { Api } from "../model/api.js";

/** Says what is sent as the key, and where; a scheme may have any name. `undefined`: there is no key. */
export function describeKey({ deployment: { key } }: Api): string | undefined {
  return key === undefined ? undefined : `${key.in} ${key.prefix ?? ""}${key.name}`;
}
