/** Percent-encodes everything but the unreserved characters (RFC 3986, section 2.3; RFC 6570, section 3.2.1, "U"). */
export function encodeUnreserved(text: string): string {
  return encodeAllBut(/[A-Za-z0-9._~-]/, text);
}

/**
 * Leaves reserved characters and percent-encoded triplets as they are too (RFC 6570, section 3.2.1, "U+R"), but for
 * those that a query cannot hold or that mean something in it: to encode them is left to the sender (OpenAPI 3.1.1,
 * section 4.8.12.2.2).
 */
export function encodeReserved(text: string): string {
  return text
    .split(/(%[0-9A-Fa-f]{2})/)
    .map((part, at) => (at % 2 === 1 ? part : encodeAllBut(/[A-Za-z0-9._~\-:/?@!$'()*,;=]/, part)))
    .join("");
}

function encodeAllBut(kept: RegExp, text: string): string {
  return [...text]
    .map((character) => (kept.test(character) ? character : bytesOf(character)))
    .join("");
}

function bytesOf(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("");
}

/** Writes `!'()*` in the encoded form, because a sender may choose either for a character that is no delimiter here. */
export function settleChoices(text: string): string {
  return text.replaceAll(/[!'()*]/g, bytesOf);
}
