import { EventParser, type ServerSentEvent } from "./event-parser.js";
import { createItemStream, iterateItems, parseItem, type ItemStream } from "./item-stream.js";
import type { OpenBody } from "./open-body.js";
import { createStreamReader } from "./create-stream-reader.js";
import type { StreamReader } from "./stream-reader.js";

/**
 * Server-sent events of an answer, as they come; their `data` is parsed as JSON, or a string where the document says
 * no more of it than that.
 *
 * Where it is parsed, the data `[DONE]`, with which many services end a stream, ends the loop. Any other data that is
 * no JSON is an error; `texts()` is for streams that hold such data.
 */
export interface EventStream<Data, Event = ServerSentEvent<Data>> extends ItemStream<Event> {
  /** The same events with their data as the texts that came, `[DONE]` included; in place of iterating the stream itself. */
  texts(): AsyncIterable<ServerSentEvent<string>>;
}

/** Reads an answer of server-sent events whose data is JSON as an {@link EventStream}. */
export const jsonEvents: StreamReader = /* @__PURE__ */ createStreamReader("events", (body) =>
  createEventStream(body, iterateData),
);

/** Reads an answer of server-sent events whose data is text as an {@link EventStream}. */
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
