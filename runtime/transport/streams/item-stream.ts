import { isJsonSequence, type StreamKind, streamKindOf } from "../../json/media-type.js";
import type { Call, StreamReader } from "../call.js";
import { noUsableAnswer } from "../failures/failure.js";
import { isTextTooComplex, Unreadable } from "../response/decode.js";
import { OpenBody } from "./open-body.js";

/**
 * Items of a response, as they arrive.
 *
 * You can iterate it once. Leaving the loop frees the connection. The call's `signal` ends it at any time. Its
 * `timeout` limits the time until the headers, and then each silence while you wait for the next item. After the
 * headers, nothing is retried, and `deadline` no longer applies.
 *
 * @throws {ConnectionError | OutcomeUnknownError} from the loop: when the connection closes (`lost`), an item cannot be
 * read (`unusable`) or is longer than 16 Mi characters (`too_large`)
 * @throws {TimeoutError | OutcomeUnknownError} from the loop: when nothing arrives for `timeout` milliseconds
 * @throws {ConfigurationError} when it is iterated a second time
 */
export interface ItemStream<Item> extends AsyncIterable<Item> {
  /** Ends the stream and frees its connection. Call it if you do not iterate, or from outside the loop. */
  cancel(): Promise<void>;
}

/** Creates the stream of the items that `iterate` finds in a body. */
export function createItemStream<Item>(
  body: OpenBody,
  iterate: (body: OpenBody) => AsyncIterator<Item>,
): ItemStream<Item> {
  return { [Symbol.asyncIterator]: () => iterate(body.take()), cancel: () => body.cancel() };
}

/** Creates a reader for one kind of response, which rejects any other. */
export function createStreamReader(
  kind: StreamKind,
  open: (body: OpenBody, mediaType: string) => unknown,
): StreamReader {
  return {
    // A stream was requested, so the response does not need to say that it is one.
    leavesUnread({ headers }) {
      const type = headers.get("content-type");
      return type === null || streamKindOf(type) === kind;
    },
    read(received, call) {
      const { unread, headers, status } = received;
      if (unread !== undefined)
        return open(new OpenBody(call, unread), headers.get("content-type") ?? "");
      const happened = `the response (${status}) is not the stream of ${kind} that was requested`;
      throw new Unreadable(happened);
    },
  };
}

/** Finds items in text that arrives in chunks. */
interface ItemParser<Item> {
  /** Length of the incomplete item. */
  readonly pendingLength: number;
  push(piece: string): readonly Item[];
}

/**
 * Iterates over the items that a parser finds in a body, and closes the body however the loop ends.
 *
 * @param name what errors call an item: `event`
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
 * Parses a JSON text of a stream.
 *
 * @param place its place, for errors: `event 3`
 */
export function parseItem(call: Call, text: string, place: string): unknown {
  if (isTextTooComplex(text)) throw oversizedItem(call, place);
  try {
    return call.json ? call.json.parse(text) : JSON.parse(text);
  } catch {
    // The parser's message quotes the text, so it is not shown.
    const happened = `${place} of the stream is not JSON`;
    throw noUsableAnswer(call, { reason: "unusable", happened }).error;
  }
}

/** Splits a text that arrives in chunks at separators. It searches only new chunks, so long parts cost no more. */
export class TextSplitter {
  readonly #separator: RegExp;
  /** The text after the last separator. */
  rest = "";

  constructor(separator: RegExp) {
    this.#separator = separator;
  }

  /** Length of that text. */
  get pendingLength(): number {
    return this.rest.length;
  }

  /** Returns the parts that another chunk completes. */
  push(piece: string): string[] {
    const [first = "", ...others] = piece.split(this.#separator);
    const parts = [this.rest + first, ...others];
    this.rest = parts.pop() ?? "";
    return parts;
  }
}

/**
 * Reads a response of JSON Lines, or of a JSON text sequence (RFC 7464), as an `ItemStream` of its values. Empty lines
 * are skipped, and the last line may lack its end.
 */
export const jsonLines: StreamReader = /* @__PURE__ */ createStreamReader(
  "lines",
  (body, mediaType) => {
    const isSequence = isJsonSequence(mediaType);
    return createItemStream(body, (taken) => iterateValues(taken, isSequence));
  },
);

/** In a sequence, texts follow their separators, so text before the first separator is not an item. */
async function* iterateValues(
  body: OpenBody,
  isSequence: boolean,
): AsyncGenerator<unknown, void, undefined> {
  const splitter = new TextSplitter(isSequence ? /\u{1e}/u : /\n/);
  const name = isSequence ? "text" : "line";
  let number = isSequence ? -1 : 0;
  for await (const text of iterateItems(body, splitter, name)) {
    number += 1;
    if (text.trim() !== "") yield parseItem(body.call, text, `${name} ${number}`);
  }
  const { rest } = splitter;
  if (rest.trim() !== "") yield parseItem(body.call, rest, `${name} ${number + 1}`);
}

/** Creates the error for an item that is too long. */
function oversizedItem(call: Call, place: string): unknown {
  const happened = `${place} of the stream is longer than ${maxItemLength / 1024 / 1024} Mi characters, or has too many objects or arrays`;
  return noUsableAnswer(call, { reason: "too_large", happened }).error;
}

/** Maximum length of one event or line, in characters: 16 Mi. */
const maxItemLength: number = 16 * 1024 * 1024;
