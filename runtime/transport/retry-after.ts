/**
 * The time that a `Retry-After` header asks for, in milliseconds; `undefined` when it says nothing
 * that can be understood.
 *
 * The header comes as seconds or as a date, and more than once where several servers add it: the
 * longest counts.
 *
 * @param date the answer's own `Date` header: a server's dates are measured by its own clock
 */
export function readRetryAfter(value: string, date: string | null): number | undefined {
  const now = parseDate(date ?? "") ?? Date.now();
  return longestHint(splitValues(value).map((item) => parseItem(item, now)));
}

/** The longest of several hints; those that could not be read do not count. */
export function longestHint(hints: readonly (number | undefined)[]): number | undefined {
  const known = hints.filter((hint) => hint !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function parseItem(item: string, now: number): number | undefined {
  // So many digits that they make no number are a very long time all the same.
  if (/^[+-]?\d+(?:\.\d+)?$/.test(item)) {
    return Math.max(Math.min(Number(item) * 1000, Number.MAX_VALUE), 0);
  }
  const at = parseDate(item);
  return at === undefined ? undefined : Math.max(at - now, 0);
}

/** Values are joined by commas, and a date has a comma of its own, behind its day of the week. */
function splitValues(value: string): string[] {
  return value
    .replaceAll(/\b((?:mon|tue|wed|thu|fri|sat|sun)[a-z]*),/gi, "$1")
    .split(",")
    .map((item) => item.trim());
}

function parseDate(text: string): number | undefined {
  if (!/^[a-z]{3,9}\b.*\d{2}:\d{2}:\d{2}/i.test(text)) return undefined;
  // The oldest of HTTP's three forms has no time zone and means this one.
  const at = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : at;
}
