import type { Change, Severity } from "../change.js";
import { sortMembers } from "../sort-members.js";

/** Compares the extensions of two nodes, without those that are compared by what they mean. */
export function compareExtensions(
  before: object,
  after: object,
  place: string,
  severity: Severity = "patch",
): Change[] {
  const [old, current] = [listExtensions(before), listExtensions(after)];
  const names = [...new Set([...old.keys(), ...current.keys()])];
  return names.flatMap((name): Change[] => {
    const [was, is] = [old.get(name), current.get(name)];
    if (was === is) return [];
    return [{ kind: "extension", severity, message: `${name} of ${place} ${describe(was, is)}` }];
  });
}

/** Long values, such as tables, are not shown. */
function describe(was = "absent", is = "absent"): string {
  return was.length + is.length > 200 ? "is another" : `is ${is}, and was ${was}`;
}

const comparedByMeaning = new Set([
  "x-extensible-enum",
  "x-id",
  "x-name",
  "x-reasoning",
  "x-regions",
]);

function listExtensions(node: object): Map<string, string> {
  const entries = Object.entries(node).filter(
    ([name]) => name.startsWith("x-") && !comparedByMeaning.has(name),
  );
  return new Map(entries.map(([name, value]) => [name, JSON.stringify(sortMembers(value))]));
}
