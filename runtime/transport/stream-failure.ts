import { OutcomeUnknownError } from "../errors/outcome-unknown-error.js";
import { TimeoutError } from "../errors/timeout-error.js";
import type { Call } from "./exchange.js";
import { noUsableAnswer } from "./failure.js";
import { safeCause } from "./safe-cause.js";

/** The most that is read of one event or line, in characters: 16 Mi. */
export const maxItemLength: number = 16 * 1024 * 1024;

/** The error for a stream whose connection broke. */
export function lostStream(call: Call, error: unknown, progress: string): Error {
  const happened = `the connection broke off in the middle of the stream, after ${progress}`;
  return noUsableAnswer(call, { reason: "lost", happened, cause: safeCause(error) });
}

/** The error for a stream in which nothing has come for too long. */
export function silentStream(call: Call, progress: string): Error {
  const { operation, timeout } = call;
  const happened = `nothing more of the stream within ${timeout} ms, after ${progress}`;
  if (call.repeatable) return new TimeoutError(operation, timeout, "timeout", happened);
  const advice = `${happened}; the option \`timeout\` (milliseconds) allows longer silences`;
  return new OutcomeUnknownError(advice, { operation, reason: "timeout" });
}

/** The error for an item that is no JSON. The parser's message quotes the text, so it is not passed on. */
export function malformedItem(call: Call, place: string): Error {
  const happened = `${place} of the stream is not the JSON that was promised`;
  return noUsableAnswer(call, { reason: "unusable", happened });
}

/** The error for an item of which more has come than is read. */
export function oversizedItem(call: Call, place: string): Error {
  const happened = `${place} of the stream is longer than ${maxItemLength / 1024 / 1024} Mi characters, or holds too many objects or arrays`;
  return noUsableAnswer(call, { reason: "too_large", happened });
}
