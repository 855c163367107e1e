import { asRecord } from "../../runtime/json/values.js";

/** Returns a path without parameter names and without a trailing slash. */
export function pathShape(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}").replace(/(?<=.)\/$/, "");
}

/** Lists the names of the parameters in a path. */
export function listPathNames(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

/**
 * Returns the key of a parameter: the position of a path parameter, the name of any other. Header names are
 * case-insensitive.
 */
export function keyOfParameter(parameter: unknown, path: string): string {
  const { in: place, name } = asRecord(parameter);
  if (place === "path") return `path ${listPathNames(path).indexOf(String(name))}`;
  return `${String(place)} ${place === "header" ? String(name).toLowerCase() : String(name)}`;
}
