import { isJsonType } from "../json/is-json-type.js";
import { refuseInput } from "./refuse-input.js";

/** A request body as `fetch` takes it, and its media type where `fetch` does not set one itself. */
export interface EncodedBody {
  readonly body: NonNullable<RequestInit["body"]>;
  readonly contentType: string | undefined;
}

/**
 * A body written in its media type.
 *
 * Strings, bytes, `Blob`, `FormData` and `URLSearchParams` are sent as they are where the media type
 * is not JSON; objects become JSON. Forms are written before, by `encodeForm` and `encodeMultipart`.
 *
 * @throws {ValidationError} (`local`) when it cannot be written that way
 */
export function encodeBody(operation: string, value: unknown, contentType: string): EncodedBody {
  if (isJsonType(contentType)) return { body: writeJson(operation, value), contentType };
  // `fetch` takes the boundary from these.
  if (value instanceof FormData || isMultipart(value)) {
    return { body: value, contentType: undefined };
  }
  if (isRaw(value)) return { body: value, contentType };
  throw refuseInput(operation, ["body"], `cannot be written as ${contentType}`);
}

function isMultipart(value: unknown): value is Blob {
  return value instanceof Blob && value.type.startsWith("multipart/");
}

function writeJson(operation: string, value: unknown): string {
  const json = stringify(operation, value);
  if (json === undefined) throw refuseInput(operation, ["body"], "is not a JSON value");
  return json;
}

function stringify(operation: string, value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    // The platform's message names properties of the body, so it is not passed on.
    throw refuseInput(
      operation,
      ["body"],
      "is not JSON: it holds a circular reference or a BigInt",
    );
  }
}

function isRaw(value: unknown): value is string | Blob | URLSearchParams | ArrayBuffer {
  return (
    typeof value === "string" ||
    value instanceof Blob ||
    value instanceof URLSearchParams ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value)
  );
}
