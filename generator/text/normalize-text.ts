/**
 * Brings prose to one form: every line end becomes `\n`, and what no reader sees goes.
 *
 * Goes: control characters (but tabs), marks that reorder text (UAX #9, section 2), and byte order marks. Half of a
 * surrogate pair becomes U+FFFD, before anything goes that could have stood between two halves. What comes out stays
 * as it is when it is normalized again.
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

/** Where the first character is that no reader sees; -1 when there is none. */
export function findUnseen(text: string): number {
  const start = text.search(suspect);
  if (start < 0) return -1;
  const found = text.slice(start).search(strange);
  return found < 0 ? -1 : start + found;
}

/** Everything that could be strange, and whole surrogate pairs: to look for single units is five times as fast. */
const suspect =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]/;

/**
 * Writes invisible characters as `\uXXXX`, in text of JSON or of a program where they can only be in strings. A string
 * that is not prose, such as a name that is sent, keeps every character; this makes them visible.
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
