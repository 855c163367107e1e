import { isAbsent } from "../../json/values.js";

/**
 * Writes the query string without its question mark; empty if there is nothing to write.
 *
 * It uses OpenAPI's usual forms: an array repeats its name, an object becomes `name[key]=value`. Entries that are
 * `undefined` or `null` are omitted. A string is already a query.
 */
export function writeQuery(query: object | string | undefined): string {
  if (query === undefined || typeof query === "string") return query ?? "";
  return Object.entries(query)
    .flatMap(([name, value]: [string, unknown]) => writeParameter(encode(name), value))
    .join("&");
}

function writeParameter(name: string, value: unknown): string[] {
  if (isAbsent(value)) return [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => writeParameter(name, item));
  if (value instanceof Date) return [`${name}=${encode(value.toISOString())}`];
  if (typeof value !== "object") return [`${name}=${encode(String(value))}`];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    writeParameter(`${name}[${encode(key)}]`, inner),
  );
}

/** Percent-encodes a text. A lone surrogate, which cannot be sent, becomes U+FFFD, as in a body. */
export function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\uFFFD"));
}
