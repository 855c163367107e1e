import type { Api } from "../model/api.js";

/** Describes what is sent as the key, and where, regardless of the scheme's name; `undefined` if there is no key. */
export function describeKey({ deployment: { key } }: Api): string | undefined {
  return key === undefined ? undefined : `${key.in} ${key.prefix ?? ""}${key.name}`;
}
