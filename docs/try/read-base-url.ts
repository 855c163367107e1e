/**
 * Reads the address of a sandbox, without a trailing slash. Only the names under which a sandbox on this machine can be
 * reached are accepted, so that no text of a reader leaves it.
 *
 * @throws {RangeError} for any other address
 */
export function readBaseUrl(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url !== undefined && sandbox.test(url.href)) return url.origin;
  throw new RangeError(
    `Enter the address of a sandbox on this machine, such as http://127.0.0.1:4010. This page sends requests nowhere else.`,
  );
}

/** The page's content security policy allows the same hosts. */
const sandbox = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?\/$/;
