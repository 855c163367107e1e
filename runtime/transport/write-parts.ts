import { isAbsent } from "../json/is-absent.js";
import type { PartEncoding } from "./operation.js";

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
