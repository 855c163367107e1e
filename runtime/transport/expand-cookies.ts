import { readOwn } from "../json/read-own.js";
import type { Operation } from "./operation.js";
import { encode } from "./query.js";
import { expand } from "./expand.js";

/**
 * Writes the value of a `Cookie` header.
 *
 * OpenAPI joins exploded members with `&`, which no server reads as separate cookies (3.1.1, appendix D). Here, each
 * member is a separate cookie, as in OpenAPI 3.2.
 */
export function expandCookies(
  { serialization }: Operation,
  parameters: object | undefined,
): string {
  const texts = Object.entries(parameters ?? {}).map(([name, value]: [string, unknown]) => {
    const facts = readOwn(serialization?.cookie, name) ?? {};
    return expand(name, value, facts, cookies);
  });
  return texts.filter((text) => text !== "").join("; ");
}

/** The name of a cookie is sent unchanged, because servers do not decode it. */
const cookies = { style: "form", separator: "; ", encode };
