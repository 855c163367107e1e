import { printableLine } from "./printable.js";
import { quotePosix } from "./quote-posix.js";

/**
 * Quotes a text as one word of a command line that a person may copy into a POSIX shell.
 *
 * A plain word stays as it is. What a terminal would obey becomes a visible escape: pasted, a line feed or a tab would
 * act before the shell could read the quotes.
 */
export function shellWord(text: string): string {
  const shown = printableLine(text).replaceAll("\t", "\\u0009");
  return plain.test(shown) ? shown : quotePosix(shown);
}

/** Nothing in it means anything to a shell; neither does its first character, where `~` and `=` would. */
const plain = /^[\w.:/@-]+$/;
