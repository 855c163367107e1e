import { isRecord, readOwn, isAbsent } from "../../json/values.js";
import type { Operation, PartEncoding } from "../operation.js";
import { encode } from "./query.js";
import { expand } from "./expand.js";

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

/** One entry under a name of a form. */
export interface Part {
  readonly body: string | Blob;
  /** Its media type, if it is neither plain text nor a file with its own type. */
  readonly contentType: string | undefined;
}

/** Returns the parts under one name of a form: one per item of a list, none for an absent value or `null`. */
export function writeParts({ contentType }: PartEncoding, value: unknown): Part[] {
  if (isAbsent(value)) return [];
  const isWhole = !Array.isArray(value) || isJson(contentType);
  const items: readonly unknown[] = isWhole ? [value] : value.filter((item) => !isAbsent(item));
  return items.map((item) => writePart(item, contentType));
}

function writePart(item: unknown, given: string | undefined): Part {
  // If the document allows several types or a range, the file decides. Anything else has one type.
  const contentType = given !== undefined && /[*,]/.test(given) ? undefined : given;
  if (item instanceof Blob) return { body: item, contentType };
  if (isBytes(item)) return { body: new Blob([bytesOf(item)]), contentType };
  if (item instanceof Date) return { body: item.toISOString(), contentType };
  if (typeof item === "object" || isJson(contentType)) {
    return { body: JSON.stringify(item), contentType: contentType ?? "application/json" };
  }
  return { body: String(item), contentType };
}

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^[^;,]*[/+]json\s*(?:;|$)/i.test(contentType);
}

function isBytes(value: unknown): value is ArrayBuffer | Uint8Array<ArrayBuffer> {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

function bytesOf(value: ArrayBuffer | ArrayBufferView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}
