import { unseen } from "../../../runtime/text/printable.js";

/**
 * Normalizes prose: every line ending becomes `\n`, every blank a space, and invisible characters are removed.
 *
 * Half of a surrogate pair becomes U+FFFD, so that removing a character cannot join two halves. Normalizing the result
 * again does not change it.
 */
export function normalizeText(text: string): string {
  // Most prose is plain ASCII.
  if (/^[\t\n -~]*$/.test(text)) return text;
  return text.replaceAll(lineEnd, "\n").replaceAll(unseen, (character) => {
    if (/\p{Surrogate}/u.test(character)) return "\ufffd";
    return /\p{Z}/u.test(character) ? " " : "";
  });
}

const lineEnd = /\r\n|[\u000b-\r\u0085\u2028\u2029]/g;
