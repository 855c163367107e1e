import { readOwn } from "../json/read-own.js";
import type { Operation } from "./operation.js";
import { encode } from "./query.js";
import { expand } from "./expand.js";

/**
 * The value of a `Cookie` header.
 *
 * OpenAPI joins exploded members with `&`, which no server would take for cookies (3.1.1, appendix D): each is a
 * cookie of its own here, as 3.2 has it.
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

/** The name of a cookie is sent as it is; servers do not decode it. */
const cookies = { style: "form", separator: "; ", encode };
