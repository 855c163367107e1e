import type { SettingPlace } from "./matrix-index.js";

/**
 * Whether settings have only listed values, which is true for nearly every request and checked without creating
 * objects. `false` is not final; the full check decides.
 */
export function isListed(value: unknown, place: SettingPlace): boolean {
  if (place.values !== undefined) return typeof value === "string" && place.values.includes(value);
  if (!isPlain(value)) return false;
  // Circular and deep values cannot trap it: it goes no further than the places do.
  for (const name in value) {
    const child = Object.hasOwn(value, name) ? place.children.get(name) : undefined;
    if (child === undefined || !isListed(value[name], child)) return false;
  }
  return true;
}

/** An object whose members are sent unchanged: no class with its own `toJSON`. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || "toJSON" in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
