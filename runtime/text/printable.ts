/**
 * Makes text of others safe to print: whatever a terminal would obey, or would show in another order than it is
 * stored, becomes a visible escape such as `\u001b`.
 *
 * Line feeds and tabs stay, and `\r\n` ends a line like a line feed. A `\r` alone would let the rest of a line
 * overwrite its beginning, so it is escaped. JSON stays JSON and keeps its meaning.
 */
export function printable(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(unprintable, escape);
}

/** The same in one line: a line feed is escaped too, so that no text can pass for a line of ours. */
export function printableLine(text: string): string {
  return printable(text).replaceAll("\n", escape);
}

/** Controls (C0, delete, C1), lone surrogates, bidirectional controls, and the line ends that only some obey. */
const unprintable = /(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_C}\u2028\u2029]/gu;

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
