/** Maximum size of a failed response that is parsed, in bytes: 1 MiB. */
export const maxErrorJson: number = 1024 * 1024;

/** Maximum nesting of arrays and objects. */
const maxDepth = 1_000;

/** Maximum number of arrays and objects. */
const maxContainers = 1_000_000;

/** Shorter texts parse fast enough, whatever they contain; in bytes. */
const harmlessLength = 128 * 1024;

/** Checks a text with {@link isTooComplex}. A text that is short in any encoding is not encoded for that. */
export function isTextTooComplex(text: string): boolean {
  return (
    text.length * mostBytesEach > harmlessLength && isTooComplex(new TextEncoder().encode(text))
  );
}

/** UTF-8 has at most three bytes per UTF-16 code unit. */
const mostBytesEach = 3;

/**
 * Whether parsing a text as JSON would block the program for seconds. Sixty million nested brackets take twelve
 * seconds; this check takes a fraction of one.
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
