/**
 * Normalizes prose: every line ending becomes `\n`, and invisible characters are removed.
 *
 * Removes control characters (except tabs), marks that reorder text (UAX #9, section 2), and byte order marks. Half of
 * a surrogate pair becomes U+FFFD first, so that removing a character cannot join two halves. Normalizing the result
 * again does not change it.
 */
export function normalizeText(text: string): string {
  if (findUnseen(text) < 0) return text;
  return text.replaceAll(loneSurrogate, "\ufffd").replaceAll(lineEnd, "\n").replaceAll(unseen, "");
}

const strange =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/u;
const loneSurrogate = /\p{Surrogate}/gu;
const lineEnd = /\r\n|[\u000b-\r\u0085\u2028\u2029]/g;
const unseen =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Returns the position of the first invisible character; -1 if there is none. */
export function findUnseen(text: string): number {
  const start = text.search(suspect);
  if (start < 0) return -1;
  const found = text.slice(start).search(strange);
  return found < 0 ? -1 : start + found;
}

/**
 * Matches everything that may be invisible, and whole surrogate pairs: searching single units is five times as fast.
 */
const suspect =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]/;

/**
 * Writes invisible characters as `\uXXXX` in JSON or code where they can only occur in strings. Strings other than
 * prose, such as names that are sent, keep every character; this makes them visible.
 */
export function escapeUnseen(text: string): string {
  const start = text.search(suspect);
  if (start < 0) return text;
  return text.slice(0, start) + text.slice(start).replaceAll(unseenInLiteral, escapeUnit);
}

const unseenInLiteral =
  /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
