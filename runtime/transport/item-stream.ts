import type { OpenBody } from "./open-body.js";
import { isTextTooComplex } from "./json-limits.js";
import { malformedItem, maxItemLength, oversizedItem } from "./stream-failure.js";
import type { Call } from "./exchange.js";

/**
 * Items of an answer, as they come. It can be iterated once; leaving the loop frees the connection.
 *
 * The call's `signal` ends it at any moment. Its `timeout` limits the time until the headers, and then each silence
 * while you wait for the next item. Once the headers are there, nothing is sent again, and `deadline` no longer counts.
 *
 * @throws {ConnectionError | OutcomeUnknownError} from the loop: when the connection breaks (`lost`), an item cannot be
 * read (`unusable`) or one is larger than 16 Mi characters (`too_large`)
 * @throws {TimeoutError | OutcomeUnknownError} from the loop: when nothing comes for `timeout` milliseconds
 * @throws {ConfigurationError} when it is iterated a second time
 */
export interface ItemStream<Item> extends AsyncIterable<Item> {
  /** Ends the stream and frees its connection: for whoever does not iterate, or waits elsewhere. */
  cancel(): Promise<void>;
}

/** Creates the stream of what `iterate` finds in a body. */
export function createItemStream<Item>(
  body: OpenBody,
  iterate: (body: OpenBody) => AsyncIterator<Item>,
): ItemStream<Item> {
  return {
    [Symbol.asyncIterator]: () => iterate(body.take()),
    cancel: () => body.cancel(),
  };
}

/** Finds items in text that comes in pieces. */
export interface ItemParser<Item> {
  /** The length of what has come of the next item. */
  readonly pendingLength: number;
  push(piece: string): readonly Item[];
}

/**
 * Iterates over what a parser finds in a body, which is ended however that is left.
 *
 * @param name what an item is called in errors: `event`
 */
export async function* iterateItems<Item>(
  body: OpenBody,
  parser: ItemParser<Item>,
  name: string,
): AsyncGenerator<Item, void, undefined> {
  const decoder = new TextDecoder();
  let count = 0;
  try {
    for (;;) {
      const bytes = await body.next(() => `${count} ${name}${count === 1 ? "" : "s"}`);
      for (const item of parser.push(decoder.decode(bytes, { stream: bytes !== undefined }))) {
        count += 1;
        yield item;
      }
      if (bytes === undefined) return;
      if (parser.pendingLength > maxItemLength)
        throw oversizedItem(body.call, `${name} ${count + 1}`);
    }
  } finally {
    await body.cancel();
  }
}

/**
 * The value of a JSON text in a stream.
 *
 * @param place where it stands, for errors: `event 3`
 */
export function parseItem(call: Call, text: string, place: string): unknown {
  if (isTextTooComplex(text)) throw oversizedItem(call, place);
  try {
    return JSON.parse(text);
  } catch {
    throw malformedItem(call, place);
  }
}
