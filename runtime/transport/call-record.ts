import type { RequestOptions } from "./request-options.js";

/**
 * What became of the request of a call:
 *
 * - `unsent`: nothing was sent
 * - `unanswered`: it may have been received, and no answer arrived
 * - `answered`: an answer arrived, though perhaps an unusable one
 */
export type Delivery = "unsent" | "unanswered" | "answered";

/**
 * What became of one call. Only its transport knows, and writes it here. An error proves nothing: it can come from
 * anywhere, even from a call of another client.
 */
export class CallRecord {
  /** `undefined`: no transport has received the call, so nothing is known. */
  delivery: Delivery | undefined;
  /** Whether the answer says that the request was not carried out. */
  isRefused = false;
  /** Whether the same request may succeed later. */
  isPassing = false;

  /** Whether the request was certainly not carried out. */
  get isWithoutEffect(): boolean {
    return this.delivery === "unsent" || (this.delivery === "answered" && this.isRefused);
  }
}

/** A symbol, so that a user's options never contain it. It survives a spread. */
const recorded: unique symbol = Symbol("recorded");

interface RecordedOptions extends RequestOptions {
  readonly [recorded]?: CallRecord;
}

/** Returns the options of a call that writes what becomes of it into a record. */
export function recording(options: RequestOptions, record: CallRecord): RequestOptions {
  const settings: RecordedOptions = { ...options, [recorded]: record };
  return settings;
}

/** Returns the record of a call: the one of its options, or its own. */
export function recordOf(options: RequestOptions): CallRecord {
  const { [recorded]: record }: RecordedOptions = options;
  return record ?? new CallRecord();
}
