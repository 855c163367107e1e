import { OutcomeUnknownError } from "../errors/outcome-unknown-error.js";
import { TimeoutError } from "../errors/timeout-error.js";
import type { Call } from "./exchange.js";
import { noUsableAnswer } from "./failure.js";
import { safeCause } from "./safe-cause.js";

/** Maximum length of one event or line, in characters: 16 Mi. */
export const maxItemLength: number = 16 * 1024 * 1024;

/** Creates the error for a stream whose connection broke. */
export function lostStream(call: Call, error: unknown, progress: string): Error {
  const happened = `the connection closed in the middle of the stream, after ${progress}`;
  return noUsableAnswer(call, { reason: "lost", happened, cause: safeCause(error) });
}

/** Creates the error for a stream without data for too long. */
export function silentStream(call: Call, progress: string): Error {
  const { operation, timeout } = call;
  const happened = `the stream was silent for ${timeout} ms, after ${progress}`;
  if (call.repeatable) return new TimeoutError(operation, timeout, "timeout", happened);
  const advice = `${happened}; the option \`timeout\` (milliseconds) allows longer silences`;
  return new OutcomeUnknownError(advice, { operation, reason: "timeout" });
}

/** Creates the error for an item that is not JSON. The parser's message quotes the text, so it is not shown. */
export function malformedItem(call: Call, place: string): Error {
  const happened = `${place} of the stream is not JSON`;
  return noUsableAnswer(call, { reason: "unusable", happened });
}

/** Creates the error for an item that is too long. */
export function oversizedItem(call: Call, place: string): Error {
  const happened = `${place} of the stream is longer than ${maxItemLength / 1024 / 1024} Mi characters, or has too many objects or arrays`;
  return noUsableAnswer(call, { reason: "too_large", happened });
}
