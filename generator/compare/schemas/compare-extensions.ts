import { emitSorted, compareFacts, type Change, type Severity } from "../change.js";

/** Compares the extensions of two nodes, without those that are compared by what they mean. */
export function compareExtensions(
  before: object,
  after: object,
  place: string,
  severity: Severity = "patch",
): Change[] {
  const [old, current] = [listExtensions(before), listExtensions(after)];
  return compareFacts("extension", old, current, (name, was = "absent", is = "absent") => {
    // Long values, such as tables, are not shown.
    const change = was.length + is.length > 200 ? "is another" : `is ${is}, and was ${was}`;
    return [severity, `${name} of ${place} ${change}`];
  });
}

const comparedByMeaning = new Set("x-extensible-enum x-id x-name x-reasoning x-regions".split(" "));

function listExtensions(node: object): [name: string, value: string][] {
  return Object.entries(node)
    .filter(([name]) => name.startsWith("x-") && !comparedByMeaning.has(name))
    .map(([name, value]) => [name, emitSorted(value)]);
}
