/** The most that is parsed of an answer that is no success, in bytes: 1 MiB. */
export const maxErrorJson: number = 1024 * 1024;

/** How deep arrays and objects may lie in one another. */
const maxDepth = 1_000;

/** How many arrays and objects there may be. */
const maxContainers = 1_000_000;

/** What is shorter is parsed in no time, whatever it holds; in bytes. */
const harmlessLength = 128 * 1024;

/** {@link isTooComplex} of a text; one that is short in any encoding is not encoded to find that out. */
export function isTextTooComplex(text: string): boolean {
  return (
    text.length * mostBytesEach > harmlessLength && isTooComplex(new TextEncoder().encode(text))
  );
}

/** UTF-8 has at most three bytes for each unit of a string. */
const mostBytesEach = 3;

/**
 * Whether parsing a text as JSON would block the program for seconds: sixty million nested brackets
 * take twelve, where this look takes a fraction of one.
 */
export function isTooComplex(bytes: Uint8Array): boolean {
  if (bytes.length <= harmlessLength) return false;
  let depth = 0;
  let containers = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) isInString = !isInString;
    else if (isInString) at += byte === backslash ? 1 : 0;
    else if (byte === bracket || byte === brace) {
      depth += 1;
      containers += 1;
      if (depth > maxDepth || containers > maxContainers) return true;
    } else if (byte === bracketEnd || byte === braceEnd) depth -= 1;
  }
  return false;
}

const [quote, backslash, bracket, bracketEnd, brace, braceEnd] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
];
