import type { Specs, Texts } from "../load/read-specs.js";

/** Names the APIs that a change between two moments touches: all of them, when it is a change of the rules. */
export function findTouched(before: Specs, after: Specs): string[] {
  const names = [...after.documents.keys()];
  if (haveRulesChanged(before, after)) return names;
  return names.filter((name) => !isSame(before.documents.get(name), after.documents.get(name)));
}

/** Whether another set of rules, or of documents, may apply. */
export function haveRulesChanged(before: Specs, after: Specs): boolean {
  return !isSame(before.rules, after.rules);
}

function isSame(before: Texts | undefined, after: Texts | undefined): boolean {
  if (before === undefined || after === undefined || before.size !== after.size) return false;
  return [...after].every(([file, text]) => before.has(file) && before.get(file) === text);
}
