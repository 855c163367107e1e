/**
 * Throws unless a text is the origin of web pages: scheme, host and, unless it is the scheme's own, a port.
 *
 * @param what where the text comes from, for example `--allow-origin`
 * @throws {RangeError} with the origin that was probably meant
 */
export function assertWebOrigin(what: string, text: unknown): asserts text is string {
  const origin = originOf(text);
  if (origin !== undefined && origin === text) return;
  const meant = origin === undefined ? "" : `. Did you mean ${JSON.stringify(origin)}?`;
  throw new RangeError(
    `${what} must be one origin, a scheme and a host without a path, such as "https://docs.example.com" or "http://127.0.0.1:4000", not ${shown(text)}${meant}`,
  );
}

/** Returns the origin that browsers send for an address; `undefined` if pages of it have none. */
function originOf(text: unknown): string | undefined {
  const url = typeof text === "string" && URL.canParse(text) ? new URL(text) : undefined;
  // A host name can contain an asterisk, but who writes one means a pattern.
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol) && !url.host.includes("*");
  return isWeb ? url.origin : undefined;
}

/** An address can contain a password. */
function shown(text: unknown): string {
  return typeof text === "string" && !text.includes("@") ? JSON.stringify(text) : "this value";
}
