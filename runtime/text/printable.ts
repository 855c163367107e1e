/**
 * Makes foreign text safe to print: what a terminal would obey, or would show in a different order than stored, becomes
 * a visible escape such as `\u001b`.
 *
 * Line feeds and tabs stay, and `\r\n` becomes a line feed. A `\r` alone would let the rest of a line overwrite its
 * beginning, so it is escaped. JSON stays JSON and keeps its meaning.
 */
export function printable(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(unprintable, escape);
}

/** The same in one line: line feeds are escaped too, so that no text can pass for one of our lines. */
export function printableLine(text: string): string {
  return printable(text).replaceAll("\n", escape);
}

/** Controls (C0, delete, C1), lone surrogates, bidirectional controls, and line ends that only some programs obey. */
const unprintable = /(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_C}\u2028\u2029]/gu;

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
