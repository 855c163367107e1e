import fc from "fast-check";
import { getEventListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ConfigurationError, ServerError } from "../../../runtime/errors/index.js";
import { EventParser } from "../../../runtime/transport/streams/event-parser.js";
import { accepting, wholeText, byteStream, jsonEvents } from "../../../runtime/transport/index.js";
import { jsonLines, textEvents } from "../../../runtime/transport/index.js";
import type { EventStream, ItemStream, Operation } from "../../../runtime/transport/index.js";
import type { RequestOptions, ServerSentEvent } from "../../../runtime/transport/index.js";
import type { Transport } from "../../../runtime/transport/index.js";
import type { StreamReader } from "../../../runtime/transport/call.js";
import { callOf, unsafeCallOf } from "./calls.js";
import { collect } from "../waiting/support/collect.js";
import { readCases } from "../../support/read-cases.js";
import { rejectionOf } from "./failing.js";
import { sendJson, useServer } from "./loopback.js";
import { answerOf, ask, openWith, sendPieces, startStream } from "./streaming-server.js";
import { transportTo, watch } from "./streaming-server.js";
import type { StreamingServer } from "./streaming-server.js";
import { forAny } from "../../support/for-any.js";

/** A server that sends pieces and leaves the connection open. */
const startOpen = (...pieces: string[]): Promise<StreamingServer> =>
  startStream((response) => void sendPieces(response, pieces));

function openEvents(transport: Transport, operation = watch, options?: RequestOptions) {
  return transport.send<EventStream<unknown>>(operation, { stream: jsonEvents }, options);
}

const openEventsOf = (operation: Operation) => (transport: Transport, options?: RequestOptions) =>
  openEvents(transport, operation, options);

const unknown = "OutcomeUnknownError";

const download: Operation = { id: "download", method: "GET", path: "/file", result: "binary" };

function openBytes(transport: Transport, options?: RequestOptions) {
  const input = { stream: byteStream(true) };
  return transport.send<ReadableStream<Uint8Array>>(download, input, options);
}

async function dataOf(items: AsyncIterable<{ readonly data: unknown }>): Promise<unknown[]> {
  return (await collect(items)).map(({ data }) => data);
}

/** What a reader makes of an answer that comes in pieces. */
function read(reader: StreamReader, pieces: readonly Uint8Array[], type: string, call = callOf()) {
  return openWith(reader, answerOf(pieces, type), call) as ItemStream<unknown>;
}

function eventsOf(text: string): EventStream<unknown> {
  const bytes = [new TextEncoder().encode(text)];
  return read(jsonEvents, bytes, "text/event-stream", unsafeCallOf()) as EventStream<unknown>;
}

const readEvents = (pieces: readonly Uint8Array[]): Promise<unknown[]> =>
  collect(read(textEvents, pieces, "text/event-stream"));

describe("an event stream", () => {
  it("gives events as they come, with their data parsed", async () => {
    const { transport, seen } = await startStream((response) => {
      const pieces = ["event: add\nid: 1\ndata: {", '"a":"\u{e9}"}\n', "\n: still here\n\n"];
      void sendPieces(response, [...pieces, "data: [1,\ndata: 2]\n\n"]).then(() => response.end());
    });
    expect(await collect(await openEvents(transport, ask))).toEqual([
      { event: "add", id: "1", data: { a: "\u{e9}" }, retry: undefined },
      { event: "message", id: "1", data: [1, 2], retry: undefined },
    ]);
    expect(seen).toHaveLength(1);
  });

  it("ends with [DONE]", async () => {
    expect(await dataOf(eventsOf("data: 1\n\ndata: [DONE]\n\ndata: 2\n\n"))).toEqual([1]);
  });

  it("gives data as texts on request, whatever they hold", async () => {
    const texts = eventsOf("data: 1\n\ndata: ping\n\ndata: [DONE]\n\n").texts();
    expect(await dataOf(texts)).toEqual(["1", "ping", "[DONE]"]);
  });

  it("says which event is no JSON, and nothing of what it holds", async () => {
    const error = await rejectionOf(collect(eventsOf("data: 1\n\ndata: {secret\n\n")));
    expect(error).toMatchObject({ name: "OutcomeUnknownError", reason: "unusable" });
    expect(String(error)).toContain("event 2 of the stream is not JSON");
    expect(inspect(error, { depth: 9 })).not.toContain("secret");
  });

  it("is read once", async () => {
    const stream = eventsOf("data: 1\n\n");
    await collect(stream);
    await expect(collect(stream)).rejects.toThrow(ConfigurationError);
    const says = "runs.create: this stream was already read";
    await expect(collect(stream.texts())).rejects.toThrow(says);
  });

  it("refuses data that would take long to parse", async () => {
    const error = await rejectionOf(collect(eventsOf(`data: ${"[".repeat(200_000)}\n\n`)));
    expect(error).toMatchObject({ reason: "too_large" });
  });

  it("comes with status and headers", async () => {
    const { transport } = await startStream((response) => response.end("data: 1\n\n"));
    const sent = transport.send<EventStream<unknown>>(watch, { stream: jsonEvents });
    const { data, response } = await sent.withResponse();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(await dataOf(data)).toEqual([1]);
  });

  it("is empty where the answer has no content", async () => {
    const server = await useServer((response) => response.writeHead(204).end());
    expect(await collect(await openEvents(transportTo(server)))).toEqual([]);
  });

  it("is refused where something else comes", async () => {
    const server = await useServer((response) => sendJson(response, 200, { id: 7 }));
    const error = await rejectionOf(openEvents(transportTo(server), ask));
    expect(error).toMatchObject({ reason: "unusable", received: { id: 7 } });
    expect(String(error)).toContain("the response (200) is not the stream of events");
  });

  it("does not begin where the answer is no success, which is repeated as ever", async () => {
    let failures = 2;
    const server = await useServer((response) => {
      failures -= 1;
      if (failures >= 0) return sendJson(response, 503, { message: "busy" });
      response.writeHead(200, { "content-type": "text/event-stream" }).end("data: 1\n\n");
    });
    const transport = transportTo(server);
    const error = await rejectionOf(openEvents(transport, watch, { maxRetries: 0 }));
    expect(error).toBeInstanceOf(ServerError);
    expect(await dataOf(await openEvents(transport))).toEqual([1]);
    expect(server.seen).toHaveLength(3);
  });

  it("may last longer than the time-out and the deadline while something comes", async () => {
    const { transport } = await startStream((response) => {
      const pieces = Array.from({ length: 300 }, (_, at) => `data: ${at}\n\n`);
      void sendPieces(response, pieces).then(() => response.end());
    });
    const limits = { timeout: 900, deadline: 900 };
    expect(await collect(await openEvents(transport, watch, limits))).toHaveLength(300);
  });

  it("is no silence while nobody waits", async () => {
    const { transport } = await startStream((response) => {
      response.write("data: 1\n\n");
      setTimeout(() => response.end("data: 2\n\n"), 20);
    });
    const data: unknown[] = [];
    for await (const event of await openEvents(transport, watch, { timeout: 50 })) {
      data.push(event.data);
      await sleep(100);
    }
    expect(data).toEqual([1, 2]);
  });

  it("gives way to the signal before anybody reads it", async () => {
    const { transport, closed } = await startStream(() => {});
    const controller = new AbortController();
    const stream = await openEvents(transport, watch, { signal: controller.signal });
    const reason = new Error("enough");
    controller.abort(reason);
    await closed;
    expect(await rejectionOf(collect(stream))).toBe(reason);
  });
});

describe("the bytes of an event stream", () => {
  const parts =
    "data: |data:|event: a|id: 1|id|retry: 10|: c|\n|\r|\r\n|\n\n|\u{e9}|\u{1f389}|\u{feff}|x| |:";
  const text = fc
    .array(fc.constantFrom(...parts.split("|")), { maxLength: 40 })
    .map((chosen) => new TextEncoder().encode(chosen.join("")));

  it("mean the same however they are cut", async () => {
    const cuts = fc.array(fc.nat(200), { maxLength: 30 });
    await forAny(200, [text, cuts], async (bytes, at) => {
      const ends = [...at.map((cut) => cut % (bytes.length + 1)), bytes.length];
      const sorted = ends.toSorted((left, right) => left - right);
      const pieces = sorted.map((end, index) => bytes.slice(sorted[index - 1] ?? 0, end));
      expect(await readEvents(pieces)).toEqual(await readEvents([bytes]));
    });
  });

  it("may begin with a byte order mark", async () => {
    const bytes = new TextEncoder().encode("\u{feff}data: 1\n\n");
    const pieces = [...bytes].map((byte) => Uint8Array.of(byte));
    expect(await readEvents(pieces)).toMatchObject([{ data: "1" }]);
  });
});

const oneEvent = ["data: 1\n\n", "1 event"] as const;
const known = ["ConnectionError", "TimeoutError"] as const;

describe.each([
  ["events", openEventsOf(watch), oneEvent, known],
  ["events of what must not be repeated", openEventsOf(ask), oneEvent, [unknown, unknown]],
  ["bytes", openBytes, ["abc", "3 bytes"], known],
] as const)("a stream of %s that ends early", (_, open, [piece, amount], [cut, late]) => {
  it("says how much had come when the connection is cut", async () => {
    const { transport, seen } = await startStream((response) => {
      void sendPieces(response, [piece])
        .then(() => sleep(50))
        .then(() => response.destroy());
    });
    const error = await rejectionOf(collect<unknown>(await open(transport)));
    expect(error).toMatchObject({ name: cut, reason: "lost" });
    expect(String(error)).toContain(`in the middle of the stream, after ${amount}`);
    expect(seen).toHaveLength(1);
  });

  it("says so after a silence", async () => {
    const { transport, closed } = await startOpen(piece);
    const { signal } = new AbortController();
    const limits = { timeout: 600, signal };
    const error = await rejectionOf(collect<unknown>(await open(transport, limits)));
    const reason = late === unknown ? { reason: "timeout" } : { timeout: 600 };
    expect(error).toMatchObject({ name: late, ...reason });
    expect(String(error)).toContain(`the stream was silent for 600 ms, after ${amount}`);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    await closed;
  });

  it.each([
    [new Error("enough"), { message: "enough" }],
    [
      new DOMException("expired", "TimeoutError"),
      { name: "TimeoutError", message: "The `signal` that you passed timed out, not the client." },
    ],
  ])("gives way to the signal in the middle, and frees the connection: %s", async (reason, end) => {
    const { transport, closed } = await startOpen(piece);
    const controller = new AbortController();
    const stream = await open(transport, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 20);
    expect(await rejectionOf(collect<unknown>(stream))).toMatchObject(end);
    await closed;
  });

  it("frees the connection when the loop is left, or it is cancelled", async () => {
    const left = await startOpen(piece, piece);
    for await (const item of await open(left.transport)) {
      expect(item).toBeDefined();
      break;
    }
    await left.closed;
    const cancelled = await startOpen(piece);
    const stream = await open(cancelled.transport);
    await stream.cancel();
    await cancelled.closed;
    expect(await collect<unknown>(stream)).toEqual([]);
  });
});

it("byteStream gives the bytes as they come, and all at once to a call that wants no stream", async () => {
  const { transport } = await startStream((response) => {
    void sendPieces(response, ["ab", "c"]).then(() => response.end("d"));
  });
  expect(await new Response(await openBytes(transport)).text()).toBe("abcd");
  const bytes = await transport.send(download, { stream: byteStream(undefined) });
  expect(bytes).toEqual(new TextEncoder().encode("abcd"));
});

const cases = readCases("cases.yaml", import.meta.url);

async function valuesOf(text: string, type = "application/jsonl"): Promise<unknown[]> {
  // The smallest pieces, so that everything is cut everywhere.
  const pieces = [...new TextEncoder().encode(text)].map((byte) => Uint8Array.of(byte));
  return collect(read(jsonLines, pieces, type));
}

describe("jsonLines", () => {
  it.each<[text: string, values: unknown[]]>(cases.lines)("reads %j", async (text, values) => {
    expect(await valuesOf(text)).toEqual(values);
  });

  // RFC 7464, section 2.2.
  it("reads texts of several lines after record separators", async () => {
    const text = '\u{1e}{\n"a": 1\n}\n\u{1e}2\n';
    expect(await valuesOf(text, "application/json-seq")).toEqual([{ a: 1 }, 2]);
  });

  it.each<[text: string, type: string, place: string]>(cases.broken)(
    "says where in %j is no JSON",
    async (text, type, place) => {
      const error = await rejectionOf(valuesOf(text, type));
      expect(error).toMatchObject({ name: "ConnectionError", reason: "unusable" });
      expect(String(error)).toContain(`${place} of the stream is not JSON`);
      expect(String(error)).not.toContain("secret");
    },
  );
});

const million = "1".repeat(1024 * 1024);

it.each([
  ["event", textEvents, "text/event-stream", `data: ${million}\n`],
  ["line", jsonLines, "application/jsonl", million],
] as const)("an item without an end is refused: %s", async (name, reader, type, text) => {
  const pieces = Array.from({ length: 18 }, () => new TextEncoder().encode(text));
  const error = await rejectionOf(collect(read(reader, pieces, type)));
  expect(error).toMatchObject({ name: "ConnectionError", reason: "too_large" });
  expect(String(error)).toContain(`${name} 1 of the stream is longer than 16 Mi characters`);
});

/** Calls an operation of a server that answers with one type and text. */
async function askFor(
  { type, text }: { readonly type: string; readonly text: string },
  stream: ReturnType<typeof accepting>,
  other: Partial<typeof ask> = {},
) {
  const server = await useServer((response) => {
    response.writeHead(200, { "content-type": type }).end(text);
  });
  return { result: transportTo(server).send({ ...ask, ...other }, { stream }), server };
}

describe("the choice of a stream", () => {
  const streams = { "text/event-stream": jsonEvents, "application/jsonl": jsonLines };
  const events = { type: "text/event-stream", text: "data: 1\n\n" };
  const object = { type: "application/json", text: '{"a":1}' };
  const csv = { type: "text/csv", text: "a,b" };

  it.each<[accept: string | undefined, answer: typeof object, sent: string, result: unknown]>([
    [undefined, object, "application/json", { a: 1 }],
    ["application/json", object, "application/json", { a: 1 }],
    ["toString", object, "application/json", { a: 1 }],
    ["text/csv", csv, "text/csv", "a,b"],
    ["text/event-stream", events, "text/event-stream", [1]],
  ])("asks for %s, or what the operation promises, and reads it", async (accept, ...row) => {
    const [answer, sent, expected] = row;
    const choice = accepting(accept, { ...streams, "text/csv": wholeText });
    const { result, server } = await askFor(answer, choice);
    const value = await result;
    const found = answer === events ? await dataOf(value as EventStream<unknown>) : value;
    expect(found).toEqual(expected);
    expect(server.seen[0]?.headers.accept).toBe(sent);
  });

  it("reads what is no stream as the operation says", async () => {
    const { result } = await askFor(csv, accepting(undefined, streams), { result: "typed" });
    expect(await result).toBe("a,b");
  });

  it("refuses a stream that nobody chose without waiting for its end, and says how to choose it", async () => {
    const { transport, closed } = await startOpen(events.text);
    const error = await rejectionOf(transport.send(ask, { stream: accepting(undefined, streams) }));
    await closed;
    expect(error).toMatchObject({ name: "OutcomeUnknownError", reason: "unusable", status: 200 });
    expect(String(error)).toContain(
      'request it with the option `accept: "text/event-stream"` or `accept: "application/jsonl"`.',
    );
  });

  it("names the field of the body that asks for a stream", async () => {
    const facts = { field: "stream" };
    const unchosen = await askFor(events, accepting(undefined, streams, facts));
    expect(String(await rejectionOf(unchosen.result))).toContain("or omit `stream: true`");
    const chosen = await askFor(object, accepting("text/event-stream", streams, facts));
    const error = await rejectionOf(chosen.result);
    expect(String(error)).toContain("may also need `stream: true` in the body");
    expect(error).toMatchObject({ received: { a: 1 } });
  });

  it("refuses a stream of another kind than the chosen one", async () => {
    const { result } = await askFor(events, accepting("application/jsonl", streams));
    const error = await rejectionOf(result);
    expect(String(error)).toContain("is not the stream of lines that was requested");
  });
});

describe("EventParser", () => {
  /** An event as its type, ID and time to wait, where it has these, and its data. */
  const show = ({ event, id, retry, data }: ServerSentEvent<string>): string =>
    `${event === "message" ? "" : event}${id && `#${id}`}${retry ? `~${retry}` : ""}>${data}`;

  it.each<[what: string, text: string, ...events: string[]]>(cases.events)(
    "reads %s",
    (_, text, ...events) => {
      expect(new EventParser().push(text).map(show)).toEqual(events);
    },
  );

  it("says how much of an event has come", () => {
    const parser = new EventParser();
    parser.push("data: 12345\ndata: 12");
    expect(parser.pendingLength).toBe("12345\n".length + "data: 12".length);
    parser.push("\n\n");
    expect(parser.pendingLength).toBe(0);
  });
});
