import { type Call, holdsKey, isSuccess, type Received } from "../call.js";
import type { Operation } from "../operation.js";
import { isJsonType, isTextType } from "../../json/media-type.js";

/** Maximum size of a response that is read, after decompression: 64 MiB. */
export const maxResponseBytes: number = 64 * 1024 * 1024;

/** The response is larger than {@link maxResponseBytes}. */
export class ResponseTooLarge extends Error {}

/** A part of a body, as it arrived. */
export type Piece = Uint8Array<ArrayBuffer>;

/**
 * Reads the full body of a response.
 *
 * @param pieces gets what arrives, so that it is there even if the rest never does
 * @throws {ResponseTooLarge} as soon as the body is known to exceed the limit
 */
export async function readBody(response: Response, pieces: Piece[]): Promise<void> {
  const { body, headers } = response;
  if (body === null) return;
  const reader = typeof body.getReader === "function" ? body.getReader() : undefined;
  let size = Number(headers.get("content-length")) > maxResponseBytes ? Infinity : 0;
  while (size <= maxResponseBytes) {
    // A `fetch` of a library can have bodies of another kind.
    if (!reader) return void pieces.push(new Uint8Array(await response.arrayBuffer()));
    const { done, value } = await reader.read();
    if (done) return;
    pieces.push(value);
    // Counted, because a compressed or chunked response does not announce its size.
    size += value.byteLength;
  }
  await reader?.cancel();
  pieces.length = 0;
  throw new ResponseTooLarge();
}

/** Joins the parts of a body. */
export function joinPieces(pieces: readonly Piece[]): Piece {
  const bytes = new Uint8Array(pieces.reduce((size, { byteLength }) => size + byteLength, 0));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.byteLength;
  }
  return bytes;
}

/** How a successful response is read, by what its operation promises. */
export const readers: Readonly<Record<Operation["result"], Call["read"]>> = {
  json: readJson,
  typed: (received, call) => byType(received, (each) => readJson(each, call)),
  unknown: readByType,
  text: textOf,
  binary: ({ bytes }) => bytes,
  none: () => undefined,
};

/** Decodes a body of unknown shape: parsed if it is JSON of acceptable size, otherwise its text. */
export function jsonOrText(received: Received): unknown {
  const { bytes } = received;
  const text = textOf(received);
  if (text === "") return undefined;
  if (!isSuccess(received) && bytes.byteLength > maxErrorJson) return text;
  if (isTooComplex(bytes)) return text;
  try {
    // `JSON` ignores what is no function.
    const json: NonNullable<Operation["json"]> = received.json ?? JSON;
    return json.parse(text, received);
  } catch {
    return text;
  }
}

/** Thrown by readers of a success that lacks what the operation promises. */
export class Unreadable extends Error {
  readonly lack: { happened: string; reason: "unusable" | "too_large"; isFinal: boolean };

  /**
   * @param happened what happened, as a clause
   * @param isFinal whether another try would end the same way
   */
  constructor(happened: string, reason: "unusable" | "too_large" = "unusable", isFinal = false) {
    super(happened);
    this.lack = { happened, reason, isFinal };
  }
}

/** @throws {Unreadable} when something other than JSON arrived */
function readJson(received: Received, call: Call): unknown {
  const { bytes, status } = received;
  if (bytes.byteLength === 0)
    throw new Unreadable(`the response (${status}) is empty; expected JSON`, "unusable", true);
  if (isTooComplex(bytes)) throw new Unreadable(tooComplex, "too_large");
  try {
    const json: NonNullable<Operation["json"]> = received.json ?? JSON;
    return json.parse(textOf(received), received);
  } catch {
    // The parser's message quotes the body, so it is not shown.
    throw new Unreadable(describeOther(received, call));
  }
}

/** What happened, as a clause. */
const tooComplex = "the response has too many or too deeply nested values";

function describeOther({ status, headers }: Received, { key }: Call): string {
  const [type = ""] = headers.get("content-type")?.split(/\s*;/, 1) ?? [];
  // The value can be anything; a media type is a short pair of words (RFC 9110, section 8.3.1).
  const isShown = /^[\w.+-]{1,40}\/[\w.+-]{1,80}$/.test(type) && !holdsKey(type, key);
  return `the response (${status}, ${isShown ? type : "no media type"}) is not JSON; it may be cut off, or from a proxy or another server`;
}

/** Not there before it is needed: jsdom, for one, has no decoder, and imports this all the same. */
let decoder: InstanceType<typeof TextDecoder> | undefined;

/** Decodes a body as text. */
export function textOf({ bytes }: Pick<Received, "bytes">): string {
  decoder ??= new TextDecoder();
  return decoder.decode(bytes);
}

/**
 * Reads a response by the media type that arrived: JSON is parsed, text stays text, and anything else is bytes. Without
 * a body, it returns `undefined`.
 */
export function readByType(received: Received): unknown {
  return received.bytes.byteLength === 0 ? undefined : byType(received, jsonOrText);
}

function byType(received: Received, parse: (received: Received) => unknown): unknown {
  const { bytes, headers } = received;
  const type = headers.get("content-type");
  // Without a type, a recipient may look (RFC 9110, section 8.3): no text has a NUL.
  if (type === null ? !bytes.includes(0) : isJsonType(type)) return parse(received);
  return isTextType(type ?? "") ? textOf(received) : bytes;
}

/** A redirect that is the result of a call. It is not followed, because that would send the key along. */
export interface Redirect {
  /** HTTP status, from 300 to 399. */
  readonly status: number;
  /** The absolute target URL; `undefined` if the response names none. */
  readonly location: string | undefined;
}

/** Reads a redirect response. */
export function readRedirect({ status, headers }: Received, { url }: Pick<Call, "url">): Redirect {
  const location = headers.get("location");
  const isUsable = location !== null && URL.canParse(location, url);
  return { status, location: isUsable ? new URL(location, url).href : undefined };
}

/** Maximum size of a failed response that is parsed, in bytes: 1 MiB. */
const maxErrorJson = 1024 * 1024;

/** Maximum nesting of arrays and objects. */
const maxDepth = 1_000;

/** Maximum number of arrays and objects. */
const maxContainers = 1_000_000;

/** Shorter texts parse fast enough, whatever they contain; in bytes. */
const harmlessLength = 128 * 1024;

/** Checks a text with {@link isTooComplex}. A text that is short in any encoding is not encoded for that. */
export function isTextTooComplex(text: string): boolean {
  const isShort = text.length * mostBytesEach <= harmlessLength;
  return !isShort && isTooComplex(new TextEncoder().encode(text));
}

/** UTF-8 has at most three bytes per UTF-16 code unit. */
const mostBytesEach = 3;

/**
 * Whether parsing a text as JSON would block the program for seconds. Sixty million nested brackets take twelve
 * seconds; this check takes a fraction of one.
 */
export function isTooComplex(bytes: Uint8Array): boolean {
  if (bytes.length <= harmlessLength) return false;
  let depth = 0;
  let containers = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) isInString = !isInString;
    else if (isInString) at += byte === backslash ? 1 : 0;
    else if ((byte & ~brace) === bracket) {
      depth += 1;
      containers += 1;
      if (depth > maxDepth || containers > maxContainers) return true;
    } else if ((byte & ~brace) === bracketEnd) depth -= 1;
  }
  return false;
}

/** Braces differ from brackets in one bit. */
const [quote, backslash, bracket, bracketEnd, brace] = [0x22, 0x5c, 0x5b, 0x5d, 0x20];
