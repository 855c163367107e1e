import { gone, lags, type Gap } from "./gap.js";
import { sortMembers } from "./sort-members.js";

/** Compares the extensions of two nodes; the verdict describes differences between their rows. */
export function compareExtensions(before: object, after: object, place: string): Gap[] {
  const [old, current] = [listExtensions(before), listExtensions(after)];
  const names = [...new Set([...old.keys(), ...current.keys()])];
  return names.flatMap((name): Gap[] => {
    if (old.get(name) === current.get(name)) return [];
    if (!current.has(name)) return [gone("extension", `${place} has ${name}`)];
    return [lags("extension", `${place} has ${old.has(name) ? "another " : ""}${name}`)];
  });
}

/** Known values of an open set are compared as values, method names as names. */
const told = new Set(["x-extensible-enum", "x-name"]);

function listExtensions(node: object): Map<string, string> {
  const entries = Object.entries(node).filter(([name]) => name.startsWith("x-") && !told.has(name));
  return new Map(entries.map(([name, value]) => [name, JSON.stringify(sortMembers(value))]));
}
