import type { DeploymentTable } from "./api.js";

/** Describes what is sent as the key, and where, regardless of the scheme's name; `undefined` if there is no key. */
export function describeKey({ key }: Pick<DeploymentTable, "key">): string | undefined {
  return key === undefined ? undefined : `${key.in} ${key.prefix ?? ""}${key.name}`;
}
