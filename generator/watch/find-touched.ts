import type { Specs, Texts } from "../load/read-specs.js";

/** Lists the APIs that a change between two snapshots affects; all of them if the rules changed. */
export function findTouched(before: Specs, after: Specs): string[] {
  const names = [...after.documents.keys()];
  if (haveRulesChanged(before, after)) return names;
  return names.filter((name) => !isSame(before.documents.get(name), after.documents.get(name)));
}

/** Reports whether the rules, or the list of documents, may have changed. */
export function haveRulesChanged(before: Specs, after: Specs): boolean {
  return !isSame(before.rules, after.rules);
}

function isSame(before: Texts | undefined, after: Texts | undefined): boolean {
  if (before === undefined || after === undefined || before.size !== after.size) return false;
  return [...after].every(([file, text]) => before.has(file) && before.get(file) === text);
}
