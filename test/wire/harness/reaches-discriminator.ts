import type { WireDocument } from "../standard/read-document.js";

/** Whether values of a schema may hold an object whose schema a property chooses. */
export function reachesDiscriminator(
  document: WireDocument,
  schema: unknown,
  seen: Set<unknown> = new Set(),
): boolean {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  return Object.entries(schema).some(([key, value]: [string, unknown]) => {
    if (key === "discriminator") return true;
    const next = key === "$ref" && typeof value === "string" ? document.at(value) : value;
    return reachesDiscriminator(document, next, seen);
  });
}
