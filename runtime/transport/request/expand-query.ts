import { readOwn } from "../../json/values.js";
import type { Operation } from "../operation.js";
import { encode } from "./query.js";
import { expand } from "./expand.js";
import { expandPath } from "./expand-path.js";

/**
 * Writes the query string of a call, without its question mark: the fixed part of the path, and each parameter in its
 * own style.
 *
 * @param path parameters of the path that its fixed part holds
 * @throws {ValidationError} (`local`) naming a parameter of the path that is missing or empty
 */
export function expandQuery(
  operation: Operation,
  query: object | undefined,
  path: Readonly<Record<string, unknown>> = {},
): string {
  const texts = Object.entries(query ?? {}).map(([name, value]: [string, unknown]) => {
    const facts = readOwn(operation.serialization?.query, name) ?? {};
    const encodeText = facts.allowReserved ? encodeReserved : encode;
    return expand(name, value, facts, { style: "form", separator: "&", encode: encodeText });
  });
  const { fixedQuery = "" } = operation;
  return [expandPath({ ...operation, path: fixedQuery }, path), ...texts].filter(Boolean).join("&");
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
