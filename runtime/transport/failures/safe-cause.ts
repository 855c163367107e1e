import { asText } from "../../json/values.js";

/**
 * Copies what an error says about the network, without any content of the request or the response.
 *
 * Errors of HTTP stacks have options, headers, sockets and raw bytes, and those of mocks quote the whole request; only
 * their name, message, places, `code` and `syscall` are copied. The platform's wrapper "fetch failed" is skipped.
 *
 * @param quote makes foreign text fit to be shown
 */
export function safeCause(error: unknown, quote: (text: string) => string): Error | undefined {
  const inner = innermost(error);
  if (!isErrorLike(inner)) return undefined;
  const [code, syscall] = [asText(inner.code), asText(inner.syscall)];
  // If several addresses were tried, the platform leaves the message empty.
  const cause = new Error(quote(inner.message) || code);
  cause.name = inner.name;
  const places = inner.stack?.split("\n").filter((line) => /^ {4}at /.test(line));
  if (places !== undefined) cause.stack = [`${inner.name}: ${cause.message}`, ...places].join("\n");
  return Object.assign(cause, code && { code }, syscall && { syscall });
}

/** Whether the request was certainly never sent: no connection to the service was made. */
export function neverSent(error: unknown): boolean {
  const inner = innermost(error);
  if (!isErrorLike(inner)) return false;
  // If several addresses were tried, every attempt must have failed to connect.
  if (Array.isArray(inner.errors) && inner.errors.length > 0) return inner.errors.every(neverSent);
  return (
    unsentCalls.test(asText(inner.syscall)) ||
    unsentCodes.test(asText(inner.code)) ||
    unsentMessages.test(inner.message)
  );
}

/** Checks the shape of an error: platform errors may come from another realm. */
export function isErrorLike(value: unknown): value is ErrorLike {
  const { name, message }: Partial<ErrorLike> = Object(value);
  return typeof name === "string" && typeof message === "string";
}

interface ErrorLike {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: unknown;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly errors?: unknown;
}

/** Before a connection is there. */
const unsentCalls = /^(?:connect|getaddrinfo)$/;

/**
 * Failures of name lookup, connection and TLS handshake. Only those that cannot occur later: other TLS alerts and
 * unreachable networks can also end a connection that has sent the request.
 */
const unsentCodes =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(?:GET|VERIFY)_\w+|ERR_TLS_CERT_ALTNAME_INVALID|ERR_TLS_HANDSHAKE_TIMEOUT|ERR_SSL_WRONG_VERSION_NUMBER)$/;

/** What the Fetch standard and Deno say, which have no codes. */
const unsentMessages = /^bad port$|client error \(Connect\)/;

/** Both are wrappers of the platform: the second one of a tunnel that a proxy refuses. */
function innermost(error: unknown): unknown {
  if (!isErrorLike(error) || !isErrorLike(error.cause)) return error;
  const isWrapper = error.name === "TypeError" || error.message === "Request was cancelled.";
  return isWrapper ? innermost(error.cause) : error;
}
