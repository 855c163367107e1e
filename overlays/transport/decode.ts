import type { Call, Received } from "./exchange.js";
import { unusableAnswer } from "./failure.js";
import type { Operation } from "./operation.js";

/**
 * What a successful answer holds, by what the operation promises.
 *
 * @throws {ConnectionError | OutcomeUnknownError} when JSON was promised and something else came
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

/** A body of which no shape is known: parsed where it is JSON, else its text. */
export function jsonOrText(received: Received): unknown {
  const text = textOf(received);
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function promisedJson(call: Call, received: Received): unknown {
  try {
    return JSON.parse(textOf(received));
  } catch {
    // The parser's message quotes the body, so it is not passed on.
    throw unusableAnswer(call, describeOther(received), received.status, jsonOrText(received));
  }
}

function describeOther({ status, headers, bytes }: Received): string {
  if (bytes.byteLength === 0) return `the answer (${status}) is empty where JSON was promised`;
  const type = headers.get("content-type")?.split(";")[0] ?? "no media type";
  return `the answer (${status}, ${type}) is not the JSON that was promised; it may be cut off, or come from a proxy or another server than the base URL should name`;
}

const decoder = /* @__PURE__ */ new TextDecoder();

function textOf(received: Received): string {
  return decoder.decode(received.bytes);
}
