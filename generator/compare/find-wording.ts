import { isRecord } from "../../runtime/json/is-record.js";

const prose = new Set(["description", "summary", "title"]);

/**
 * Finds where two documents say the same in other words: the places of texts that differ, with dots between steps.
 *
 * Only what both of them have is compared; what is new or gone is a difference of its own.
 */
export function findWording(
  before: unknown,
  after: unknown,
  steps: readonly string[] = [],
): string[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    return after.flatMap((item, at) => {
      const name = nameOf(item) ?? String(at);
      const partner: unknown = before.find(
        (each, index) => (nameOf(each) ?? String(index)) === name,
      );
      return findWording(partner, item, [...steps, name]);
    });
  }
  if (!isRecord(before) || !isRecord(after)) return [];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const [old, current] = [before[key], after[key]];
    const place = [...steps, key];
    if (!prose.has(key) || (isRecord(old) && isRecord(current)))
      return findWording(old, current, place);
    return old === current ? [] : [place.join(".")];
  });
}

/** Tags and parameters are matched by name, wherever they are in a list. */
function nameOf(item: unknown): string | undefined {
  return isRecord(item) && typeof item["name"] === "string" ? item["name"] : undefined;
}
