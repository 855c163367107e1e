import { isJsonType } from "../json/is-json-type.js";
import { jsonOrText } from "./decode.js";
import type { Received } from "./exchange.js";

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
