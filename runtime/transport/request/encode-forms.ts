import { isJsonType, isMediaRange, mayBeJson } from "../../json/media-type.js";
import { asRecord, isAbsent, isRecord, readOwn } from "../../json/values.js";
import { adaptCalls } from "../adapt-calls.js";
import type { Operation, PartEncoding } from "../operation.js";
import { createOperationFinder, operationName } from "../operation.js";
import { isFile, writeJson } from "./body.js";
import { expand, writeJson as writePlain } from "./expand.js";
import { refuseInput } from "../../errors/validation-error.js";
import { encode } from "./url.js";

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
interface Part {
  readonly body: string | Blob;
  /** Its media type, if it is neither plain text nor a file with its own type. */
  readonly contentType: string | undefined;
}

/** Returns the parts under one name of a form: one per item of a list, none for an absent value or `null`. */
function writeParts({ contentType: given = "" }: PartEncoding, value: unknown): Part[] {
  // If the document allows several types or a range, the file decides. Anything else has one type.
  const contentType = given === "" || /[*,]/.test(given) ? undefined : given;
  const isJson = !given.includes(",") && isJsonType(given);
  const items: readonly unknown[] = Array.isArray(value) && !isJson ? value : [value];
  return items.flatMap((item) => (isAbsent(item) ? [] : [writePart(item, contentType, isJson)]));
}

function writePart(item: unknown, contentType: string | undefined, isJson: boolean): Part {
  if (isFile(item)) return { body: item instanceof Blob ? item : new Blob([item]), contentType };
  if (item instanceof Date) return { body: item.toISOString(), contentType };
  if (typeof item === "object" || isJson)
    return { body: writePlain(item), contentType: contentType ?? "application/json" };
  return { body: String(item), contentType };
}

/**
 * Encodes a multipart body: one part per text, file and list item.
 *
 * An object becomes a JSON part, and a part has the media type that the document defines. A value that is not an object
 * is passed on unchanged. `FormData` cannot set the media type of a text, and a `fetch` of a library may know only its
 * own, so the parts are written here. The result is a `Blob`, which can be sent more than once; its type contains the
 * boundary.
 *
 * Source: OpenAPI Specification 3.1.1, section 4.8.14.5; RFC 7578.
 */
export function encodeMultipart({ contentType, serialization }: Operation, body: unknown): unknown {
  if (!isRecord(body) || body instanceof Blob) return body;
  // Lower case, because a `Blob` stores its type in lower case.
  const boundary = `form-${crypto.randomUUID()}`;
  const isWritten = body instanceof FormData;
  const parts = (isWritten ? [...body] : Object.entries(body)).flatMap(([name, value]) => {
    const encoding = isWritten ? {} : (readOwn(serialization?.body, name) ?? {});
    // A file has no style, although some generators of documents give one to every part.
    const isStyled = encoding.style !== undefined && ![value].flat().some(isFile);
    const own = isStyled
      ? writeStyled(name, value, encoding)
      : writeParts(encoding, value).map((part) => [name, part] as const);
    return own.flatMap(([title, part]) => [
      `--${boundary}\r\n${headOf(title, part)}\r\n\r\n`,
      part.body,
      "\r\n",
    ]);
  });
  const [type = "multipart/form-data"] = contentType?.split(";") ?? [];
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `${type}; boundary=${boundary}` });
}

/** Writes texts in the style of a query, but not encoded (OpenAPI 3.1.1, section 4.8.15.1.2). */
function writeStyled(name: string, value: unknown, facts: PartEncoding): [string, Part][] {
  const query = expand(name, value, { ...facts, allowReserved: false }, form);
  const texts = new URLSearchParams(query);
  return Array.from(texts, ([title, body]) => [title, { body, contentType: undefined }]);
}

function headOf(title: string, { body, contentType }: Part): string {
  const disposition = `Content-Disposition: form-data; name="${escapeName(title)}"`;
  if (body instanceof Blob) {
    // A file without a name gets the name that browsers use.
    const name = "name" in body && typeof body.name === "string" ? body.name : "blob";
    const type = contentType ?? (body.type || "application/octet-stream");
    return `${disposition}; filename="${escapeName(name)}"\r\nContent-Type: ${type}`;
  }
  return contentType === undefined ? disposition : `${disposition}\r\nContent-Type: ${contentType}`;
}

/** Source: HTML Standard, "multipart/form-data encoding algorithm". */
function escapeName(name: string): string {
  return name.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22");
}

/**
 * Encodes a body whose media type the document leaves open, such as `image/*`: a file has its own, what can be JSON is
 * JSON, and anything else is bytes.
 *
 * @throws {ValidationError} (`local`) when it could only be JSON, which the document excludes or does not exist for it
 */
export function encodeRange(operation: Operation, body: unknown): unknown {
  const { contentType = "" } = operation;
  if (body === undefined || body instanceof FormData || body instanceof Promise) return body;
  if (body instanceof Blob && body.type !== "") return body;
  if (body instanceof URLSearchParams)
    return new Blob([String(body)], { type: "application/x-www-form-urlencoded;charset=utf-8" });
  if (typeof body === "string" || isFile(body))
    return new Blob([body], { type: "application/octet-stream" });
  const name = operationName(operation);
  if (!mayBeJson(contentType))
    throw refuseInput(name, ["body"], `cannot be written as ${contentType}`);
  return new Blob([writeJson(name, body, operation.json)], { type: "application/json" });
}

/**
 * Encodes a body in the media type that its call selects. Forms are written; everything else is passed on unchanged.
 *
 * @throws {ValidationError} (`local`) when the operation does not offer that media type
 */
export function encodeChosen(
  operation: Operation,
  body: unknown,
  choice?: ContentTypeChoice,
): unknown {
  const chosen = chooseContentType(operation, choice);
  const { contentType = "", otherContentTypes = {} } = chosen;
  const given: unknown = choice?.contentType;
  if (given !== undefined && given !== contentType) {
    const offered = [contentType, ...Object.keys(otherContentTypes)].toSorted().join(", ");
    const problem = `is ${JSON.stringify(String(given))}, which is not one of ${offered}`;
    throw refuseInput(operationName(operation), ["contentType"], problem);
  }
  if (/^multipart\//i.test(contentType)) return encodeMultipart(chosen, body);
  if (isMediaRange(contentType)) return encodeRange(chosen, body);
  const isForm = /^application\/x-www-form-urlencoded/i.test(contentType);
  return isForm ? encodeForm(chosen, body) : body;
}

/** Option of a call whose body can have one of several media types. */
export interface ContentTypeChoice {
  /** Media type of the body. Default: that of a `Blob`, if the operation offers it, or else its usual one. */
  readonly contentType?: string | undefined;
}

/**
 * Returns the operation in the media type that a call selects for its body. If the operation does not offer it, returns
 * the operation unchanged: `encodeChosen` rejects it inside the call's promise.
 */
export function chooseContentType(
  operation: Operation,
  { contentType = "" }: ContentTypeChoice = {},
): Operation {
  if (contentType === operation.contentType) return { ...operation, otherContentTypes: {} };
  const encoding = readOwn(operation.otherContentTypes, contentType);
  if (encoding === undefined) return operation;
  const serialization = { ...operation.serialization, body: encoding };
  return { ...operation, contentType, serialization, otherContentTypes: {} };
}

/**
 * Adds the encoding of bodies that are no JSON to an openapi-fetch client, which would write them as JSON.
 *
 * An encoded body, such as `FormData`, is sent unchanged, and so is a body with a `bodySerializer` or a media type of
 * its own.
 *
 * @param operations operations that accept such a body
 */
export function encodeBodies<HttpClient extends object>(
  client: HttpClient,
  operations: readonly Operation[],
): HttpClient {
  const find = createOperationFinder(operations);
  return adaptCalls(client, ({ method, path, init }, send) => {
    const operation = find(method, path);
    return send({ path, init: operation === undefined ? init : encodeBody(operation, init) });
  });
}

function encodeBody(operation: Operation, init: object): object {
  const { body, bodySerializer, headers } = asRecord(init);
  const all = new Headers(typeof headers === "object" ? Object(headers) : {});
  if (body === undefined || bodySerializer !== undefined || all.has("content-type")) return init;
  const encoded = encodeChosen(operation, body);
  // openapi-fetch knows no other encoded body.
  if (encoded instanceof FormData) return init;
  const { contentType = "", otherContentTypes: others } = operation;
  const isOpen = /\*|^multipart\//.test(contentType);
  const isOwn = encoded instanceof Blob && (isOpen || readOwn(others, encoded.type) !== undefined);
  all.set("content-type", isOwn ? encoded.type : contentType);
  return { ...init, body: encoded, bodySerializer: () => encoded, headers: all };
}
