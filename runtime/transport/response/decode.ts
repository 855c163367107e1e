import { type Call, isSuccess, type Received } from "../call.js";
import { tooComplexAnswer, unusableAnswer } from "../failures/failure.js";
import { isTooComplex, maxErrorJson } from "./json-limits.js";
import type { Operation } from "../operation.js";
import { holdsKey } from "../failures/redact.js";
import { isJsonType } from "../../json/media-type.js";

/**
 * Decodes a successful response as the operation promises.
 *
 * @throws {ConnectionError | OutcomeUnknownError} when JSON was promised and something else arrived
 */
export function decode(result: Operation["result"], call: Call, received: Received): unknown {
  switch (result) {
    case "json":
      return promisedJson(call, received);
    case "unknown":
      return jsonOrText(received);
    case "text":
      return textOf(received);
    case "binary":
      return received.bytes;
    case "none":
      return undefined;
  }
}

/** Decodes a body of unknown shape: parsed if it is JSON of acceptable size, otherwise its text. */
export function jsonOrText(received: Received): unknown {
  const { bytes } = received;
  const text = textOf(received);
  if (text === "") return undefined;
  if (!isSuccess(received) && bytes.byteLength > maxErrorJson) return text;
  if (isTooComplex(bytes)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function promisedJson(call: Call, received: Received): unknown {
  if (isTooComplex(received.bytes)) throw tooComplexAnswer(call, received.status);
  try {
    return JSON.parse(textOf(received));
  } catch {
    // The parser's message quotes the body, so it is not shown.
    throw unusableAnswer(
      call,
      describeOther(call, received),
      received.status,
      jsonOrText(received),
    );
  }
}

function describeOther(call: Call, { status, headers, bytes }: Received): string {
  if (bytes.byteLength === 0) return `the response (${status}) is empty; expected JSON`;
  const type = mediaTypeOf(headers);
  const isShown = type !== undefined && !holdsKey(call, type);
  return `the response (${status}, ${isShown ? type : "no media type"}) is not JSON; it may be cut off, or come from a proxy or another server`;
}

/** The value can be anything; a media type is a short pair of words (RFC 9110, section 8.3.1). */
function mediaTypeOf(headers: Headers): string | undefined {
  const [type = ""] = headers.get("content-type")?.split(";") ?? [];
  return /^[\w.+-]{1,40}\/[\w.+-]{1,80}$/.test(type.trim()) ? type.trim() : undefined;
}

const decoder = /* @__PURE__ */ new TextDecoder();

function textOf(received: Received): string {
  return decoder.decode(received.bytes);
}

/**
 * Reads a successful response by its content type: JSON is parsed, text stays text, and anything else is bytes. Without
 * a body, it returns `undefined`.
 */
export function readByType(received: Received): unknown {
  const { bytes, headers } = received;
  if (bytes.byteLength === 0) return undefined;
  const type = headers.get("content-type") ?? "";
  if (isJsonType(type)) return jsonOrText(received);
  return /^\s*text\//i.test(type) ? new TextDecoder().decode(bytes) : bytes;
}

/** A redirect that is the result of a call. It is not followed, because that would send the key along. */
export interface Redirect {
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
