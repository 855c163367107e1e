import { isRecord } from "../json/is-record.js";
import { readOwn } from "../json/read-own.js";
import type { Operation } from "./operation.js";
import { encode } from "./query.js";
import { expand } from "./expand.js";
import { writeParts } from "./write-parts.js";

/**
 * Encodes a URL-encoded form. The name of a list repeats, and an object becomes JSON, unless the document defines a
 * style. A value that is not an object is already encoded and passed on unchanged.
 *
 * Source: OpenAPI Specification 3.1.1, sections 4.8.14.4 and 4.8.15.1.2.
 */
export function encodeForm({ serialization }: Operation, body: unknown): unknown {
  if (!isRecord(body) || body instanceof URLSearchParams || body instanceof Blob) return body;
  const texts = Object.entries(body).flatMap(([name, value]) => {
    const facts = readOwn(serialization?.body, name) ?? {};
    if (facts.style !== undefined) return expand(name, value, facts, form);
    return writeParts(facts, value).map((part) => `${encode(name)}=${encode(String(part.body))}`);
  });
  return texts.filter((text) => text !== "").join("&");
}

const form = { style: "form", separator: "&", encode };
