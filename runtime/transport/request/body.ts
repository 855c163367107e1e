import { checkOption } from "../../errors/configuration-error.js";
import { isJsonType } from "../../json/media-type.js";
import { isRecord, readOwn } from "../../json/values.js";
import { type Operation, operationName } from "../operation.js";
import { refuseInput } from "../../errors/validation-error.js";

/** A request body as `fetch` accepts it, and its media type if `fetch` does not set one itself. */
export interface EncodedBody {
  readonly body: NonNullable<RequestInit["body"]>;
  readonly contentType?: string | undefined;
}

/**
 * Writes a body in its media type.
 *
 * If that is not JSON, strings, bytes, `Blob`, `FormData` and `URLSearchParams` are sent unchanged, and so are numbers and
 * flags as text; objects become JSON. `encodeForm` and `encodeMultipart` have already written forms.
 *
 * @param extra fields to add to a JSON object
 * @throws {ValidationError} (`local`) when the body cannot be written in this media type
 * @throws {ConfigurationError} when `extra` is not an object
 */
export function encodeBody(
  operation: Pick<Operation, "id" | "api" | "json" | "contentType" | "otherContentTypes">,
  value: unknown,
  extra?: object,
): EncodedBody | undefined {
  const name = operationName(operation);
  const expected = 'an object with fields for the body, such as `{ label: "a" }`';
  if (extra !== undefined) checkOption("extraBody", isRecord(extra), expected);
  if (value === undefined) return undefined;
  // As JSON, it would be `{}`.
  if (value instanceof Promise)
    throw refuseInput(name, ["body"], "is a promise: put `await` before it");
  // `fetch` reads the boundary from it.
  if (value instanceof FormData) return { body: value };
  // A file may have the boundary of its parts in its type.
  const own = value instanceof Blob ? value.type : "";
  const isOwn = own.startsWith("multipart/") || readOwn(operation.otherContentTypes, own);
  const contentType = isOwn ? own : (operation.contentType ?? "application/json");
  if (isJsonType(contentType)) {
    const whole = extra && isRecord(value) ? { ...value, ...extra } : value;
    return { body: writeJson(name, whole, operation.json), contentType };
  }
  // Where the document leaves the type of a file open, `fetch` reads it from that.
  if (typeof value === "string" || value instanceof URLSearchParams || isFile(value))
    return { body: value, contentType: contentType.includes("*") ? undefined : contentType };
  if (contentType.startsWith("text/") && ["boolean", "number"].includes(typeof value))
    return { body: String(value), contentType };
  throw refuseInput(name, ["body"], `cannot be written as ${contentType}`);
}

/** Writes a value as JSON; throws a ValidationError (`local`) if it is none. */
export function writeJson(operation: string, value: unknown, format?: Operation["json"]): string {
  let json: string | undefined;
  try {
    json = (format ?? JSON).stringify(value);
  } catch {
    // The platform's message names properties of the body, so it is not shown.
    const problem = "is not JSON: it contains a circular reference or a BigInt";
    throw refuseInput(operation, ["body"], problem);
  }
  if (json === undefined) throw refuseInput(operation, ["body"], "is not a JSON value");
  return json;
}

/** Whether a value is a file, or bytes. */
export function isFile(value: unknown): value is Blob | ArrayBuffer | Uint8Array<ArrayBuffer> {
  return value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}
