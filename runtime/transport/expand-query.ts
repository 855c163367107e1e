import { readOwn } from "../json/read-own.js";
import type { Operation } from "./operation.js";
import { encode } from "./query.js";
import { expand } from "./expand.js";

/** The query string of a call, without its question mark: what the path fixes, and each parameter in its own style. */
export function expandQuery(operation: Operation, query: object | undefined): string {
  const texts = Object.entries(query ?? {}).map(([name, value]: [string, unknown]) => {
    const facts = readOwn(operation.serialization?.query, name) ?? {};
    const encodeText = facts.allowReserved ? encodeReserved : encode;
    return expand(name, value, facts, { style: "form", separator: "&", encode: encodeText });
  });
  return [operation.fixedQuery, ...texts].filter(Boolean).join("&");
}

/**
 * Keeps reserved characters and existing percent-encoding (RFC 6570, section 3.2.3), except characters that a query
 * cannot contain or that would end the value (OpenAPI Specification 3.1.1, section 4.8.12.2.2).
 */
function encodeReserved(text: string): string {
  const parts = text.replaceAll(/\p{Surrogate}/gu, "\uFFFD").split(/(%[\da-f]{2})/i);
  return parts
    .map((part, at) => (at % 2 === 1 ? part : encodeURI(part).replaceAll(/[#&+]/g, encode)))
    .join("");
}
