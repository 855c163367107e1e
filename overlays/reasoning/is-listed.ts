import type { SettingPlace } from "./matrix-index.js";

/**
 * Whether settings hold nothing but listed values: the answer for nearly every request, found without
 * making an object. `false` says nothing yet; the whole walk finds out.
 */
export function isListed(value: unknown, place: SettingPlace): boolean {
  if (place.values !== undefined) return typeof value === "string" && place.values.includes(value);
  if (!isPlain(value)) return false;
  // No circle and no depth can catch it: it goes no further than the places do.
  for (const name in value) {
    const child = Object.hasOwn(value, name) ? place.children.get(name) : undefined;
    if (child === undefined || !isListed(value[name], child)) return false;
  }
  return true;
}

/** An object whose members travel as they are: no class with a `toJSON` of its own. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || "toJSON" in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
