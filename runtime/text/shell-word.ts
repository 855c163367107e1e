import { printableLine } from "./printable.js";

/**
 * Quotes a text as one word of a command line that you can copy into a POSIX shell.
 *
 * A plain word stays as it is. What a terminal would obey becomes a visible escape: when pasted, a line feed or a tab
 * would act before the shell reads the quotes.
 */
export function shellWord(text: string): string {
  const shown = printableLine(text).replaceAll("\t", "\\u0009");
  return plain.test(shown) ? shown : quotePosix(shown);
}

/** Nothing in it has a meaning to a shell, including the first character, where `~` and `=` would. */
const plain = /^[\w.:/@-]+$/;

/** Quotes a text as one word of a POSIX shell, in single quotes. */
export function quotePosix(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
