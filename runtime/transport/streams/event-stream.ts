import { EventParser, type ServerSentEvent } from "./event-parser.js";
import type { ItemStream } from "./item-stream.js";
import { createItemStream, createStreamReader, iterateItems, parseItem } from "./item-stream.js";
import type { OpenBody } from "./open-body.js";
import type { StreamReader } from "../call.js";

/**
 * Server-sent events of a response, as they arrive.
 *
 * Their `data` is parsed as JSON, or is a string if the document says only that. If it is parsed, the data `[DONE]`,
 * which ends the streams of many services, ends the loop. Any other data that is not JSON is an error; use `texts()`
 * for streams with such data.
 */
export interface EventStream<Data, Event = ServerSentEvent<Data>> extends ItemStream<Event> {
  /**
   * Returns the same events with their data as the original text, `[DONE]` included. Use it instead of iterating the
   * stream.
   */
  texts(): AsyncIterable<ServerSentEvent<string>>;
}

/** Reads a response of server-sent events with JSON data as an {@link EventStream}. */
export const jsonEvents: StreamReader = /* @__PURE__ */ createStreamReader("events", (body) =>
  createEventStream(body, iterateData),
);

/** Reads a response of server-sent events with text data as an {@link EventStream}. */
export const textEvents: StreamReader = /* @__PURE__ */ createStreamReader("events", (body) =>
  createEventStream(body, iterateEvents),
);

function createEventStream<Data>(
  body: OpenBody,
  iterate: (body: OpenBody) => AsyncGenerator<ServerSentEvent<Data>>,
): EventStream<Data> {
  const texts = createItemStream(body, iterateEvents);
  return { ...createItemStream(body, iterate), texts: () => texts };
}

function iterateEvents(body: OpenBody): AsyncGenerator<ServerSentEvent<string>, void, undefined> {
  return iterateItems(body, new EventParser(), "event");
}

async function* iterateData(
  body: OpenBody,
): AsyncGenerator<ServerSentEvent<unknown>, void, undefined> {
  let number = 0;
  for await (const event of iterateEvents(body)) {
    number += 1;
    if (event.data.trim() === "[DONE]") return;
    yield { ...event, data: parseItem(body.call, event.data, `event ${number}`) };
  }
}

/** An event whose fields a document describes. Fields that the document does not describe keep their usual types. */
export type DescribedEvent<Fields> = Fields extends unknown
  ? Fields & Omit<ServerSentEvent<unknown>, keyof Fields>
  : never;
