import { isJsonType } from "../json/is-json-type.js";
import { jsonOrText } from "./decode.js";
import type { Received } from "./exchange.js";

/**
 * What a successful answer holds, by what it says of itself: JSON is parsed, a text stays one, anything else is bytes;
 * without a body there is nothing.
 */
export function readByType(received: Received): unknown {
  const { bytes, headers } = received;
  if (bytes.byteLength === 0) return undefined;
  const type = headers.get("content-type") ?? "";
  if (isJsonType(type)) return jsonOrText(received);
  return /^\s*text\//i.test(type) ? new TextDecoder().decode(bytes) : bytes;
}
