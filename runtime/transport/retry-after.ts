/**
 * Reads a `Retry-After` header in milliseconds; `undefined` if it is not valid.
 *
 * The header has seconds or a date. Several servers can each add one: the longest counts.
 *
 * @param date the `Date` header of the response, because a server's dates follow its own clock
 */
export function readRetryAfter(value: string, date: string | null): number | undefined {
  const now = parseDate(date ?? "") ?? Date.now();
  return longestHint(splitValues(value).map((item) => parseItem(item, now)));
}

/** Returns the longest of several waiting times. Unreadable ones do not count. */
export function longestHint(hints: readonly (number | undefined)[]): number | undefined {
  const known = hints.filter((hint) => hint !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function parseItem(item: string, now: number): number | undefined {
  // A number with too many digits still means a very long time.
  if (/^[+-]?\d+(?:\.\d+)?$/.test(item)) {
    return Math.max(Math.min(Number(item) * 1000, Number.MAX_VALUE), 0);
  }
  const at = parseDate(item);
  return at === undefined ? undefined : Math.max(at - now, 0);
}

/** Values are joined by commas, and a date contains a comma after its day of the week. */
function splitValues(value: string): string[] {
  return value
    .replaceAll(/\b((?:mon|tue|wed|thu|fri|sat|sun)[a-z]*),/gi, "$1")
    .split(",")
    .map((item) => item.trim());
}

function parseDate(text: string): number | undefined {
  if (!/^[a-z]{3,9}\b.*\d{2}:\d{2}:\d{2}/i.test(text)) return undefined;
  // The oldest of HTTP's three date formats has no time zone and means this one.
  const at = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : at;
}
