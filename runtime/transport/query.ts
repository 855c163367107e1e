import { isAbsent } from "../json/is-absent.js";

/**
 * The query string without its question mark; empty when there is nothing to write.
 *
 * OpenAPI's usual forms: an array repeats its name, an object becomes `name[key]=value`. Entries
 * that are `undefined` or `null` are left out. A string is a query that is written already.
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

/** Percent-encodes; a lone surrogate, which cannot be sent, becomes U+FFFD as it would in a body. */
export function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\uFFFD"));
}
