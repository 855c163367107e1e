import { isRecord } from "../../runtime/json/is-record.js";

const prose = new Set(["description", "summary", "title"]);

/**
 * Finds texts that differ between two documents; returns their places, with dots between steps.
 *
 * Compares only texts that both documents have; added and removed parts are separate differences.
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

/** Returns the name by which tags and parameters are matched, regardless of their position in a list. */
function nameOf(item: unknown): string | undefined {
  return isRecord(item) && typeof item["name"] === "string" ? item["name"] : undefined;
}
