import fc from "fast-check";
import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import {
  ConfigurationError,
  ConnectionError,
  OutcomeUnknownError,
  ServerError,
} from "../../../runtime/errors/index.js";
import {
  type EventStream,
  type ItemStream,
  jsonEvents,
  type ServerSentEvent,
  textEvents,
} from "../../../runtime/transport/index.js";
import { callOf, unsafeCallOf } from "./calls.js";
import { rejectionOf } from "./failing.js";
import { sendJson, startServer } from "./loopback.js";
import {
  answerOf,
  ask,
  openWith,
  sendPieces,
  startStream,
  type StreamingServer,
  transportTo,
  wait,
  watch,
} from "./streaming-server.js";

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(...args: Parameters<typeof startStream>): Promise<StreamingServer> {
  const server = await startStream(...args);
  servers.push(server);
  return server;
}

async function collect<Item>(items: AsyncIterable<Item>, into: Item[] = []): Promise<Item[]> {
  for await (const item of items) into.push(item);
  return into;
}

async function dataOf(items: AsyncIterable<ServerSentEvent<unknown>>): Promise<unknown[]> {
  return (await collect(items)).map(({ data }) => data);
}

function eventsOf(text: string): EventStream<unknown> {
  const answer = answerOf([new TextEncoder().encode(text)], "text/event-stream");
  return openWith(jsonEvents, answer, unsafeCallOf()) as EventStream<unknown>;
}

async function readPieces(pieces: readonly Uint8Array[]): Promise<unknown[]> {
  const answer = answerOf(pieces, "text/event-stream");
  return collect(openWith(textEvents, answer, callOf()) as ItemStream<unknown>);
}

describe("an event stream", () => {
  it("gives events as they come, with their data parsed", async () => {
    const { transport, seen } = await start((response) => {
      void sendPieces(response, [
        "event: add\nid: 1\ndata: {",
        '"a":"\u{e9}"}\n',
        "\n: still here\n\n",
        "data: [1,\ndata: 2]\n\n",
      ]).then(() => response.end());
    });
    const stream = await transport.send<EventStream<unknown>>(ask, { stream: jsonEvents });
    expect(await collect(stream)).toEqual([
      { event: "add", id: "1", data: { a: "\u{e9}" }, retry: undefined },
      { event: "message", id: "1", data: [1, 2], retry: undefined },
    ]);
    expect(seen).toHaveLength(1);
  });

  it("gives an event before the next one is sent", async () => {
    const { transport } = await start((response) => {
      response.write("data: 1\n\n");
    });
    const stream = await transport.send<EventStream<unknown>>(watch, { stream: jsonEvents });
    const first = await stream[Symbol.asyncIterator]().next();
    expect(first.value).toMatchObject({ data: 1 });
    await stream.cancel();
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
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ reason: "unusable" });
    expect(String(error)).toContain("event 2 of the stream is not JSON");
    expect(inspect(error, { depth: 9 })).not.toContain("secret");
  });

  it("is read once", async () => {
    const stream = eventsOf("data: 1\n\n");
    await collect(stream);
    await expect(collect(stream)).rejects.toThrow(ConfigurationError);
    await expect(collect(stream.texts())).rejects.toThrow(
      "runs.create: this stream was already read",
    );
  });

  it("refuses an event without end", async () => {
    const piece = new TextEncoder().encode(`data: ${"a".repeat(1024 * 1024)}\n`);
    const answer = answerOf(
      Array.from({ length: 40 }, () => piece),
      "text/event-stream",
    );
    const stream = openWith(textEvents, answer, callOf()) as ItemStream<unknown>;
    const error = await rejectionOf(collect(stream));
    expect(error).toMatchObject({ name: "ConnectionError", reason: "too_large" });
    expect(String(error)).toContain("event 1 of the stream is longer than 16 Mi characters");
  });

  it("refuses data that would take long to parse", async () => {
    const error = await rejectionOf(collect(eventsOf(`data: ${"[".repeat(200_000)}\n\n`)));
    expect(error).toMatchObject({ reason: "too_large" });
  });

  it("comes with status and headers", async () => {
    const { transport } = await start((response) => response.end("data: 1\n\n"));
    const { data, response } = await transport
      .send<EventStream<unknown>>(watch, { stream: jsonEvents })
      .withResponse();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(await dataOf(data)).toEqual([1]);
  });

  it("is empty where the answer has no content", async () => {
    const server = await startServer((response) => response.writeHead(204).end());
    servers.push(server);
    const transport = transportTo(server);
    const stream = await transport.send<EventStream<unknown>>(watch, { stream: jsonEvents });
    expect(await collect(stream)).toEqual([]);
  });

  it("is refused where something else comes", async () => {
    const server = await startServer((response) => sendJson(response, 200, { id: 7 }));
    servers.push(server);
    const error = await rejectionOf(transportTo(server).send(ask, { stream: jsonEvents }));
    expect(error).toMatchObject({ reason: "unusable", received: { id: 7 } });
    expect(String(error)).toContain("the response (200) is not the stream of events");
  });

  it("does not begin where the answer is no success, which is repeated as ever", async () => {
    let failures = 2;
    const server = await startServer((response) => {
      failures -= 1;
      if (failures >= 0) return sendJson(response, 503, { message: "busy" });
      response.writeHead(200, { "content-type": "text/event-stream" }).end("data: 1\n\n");
    });
    servers.push(server);
    const transport = transportTo(server);
    const error = await rejectionOf(
      transport.send(watch, { stream: jsonEvents }, { maxRetries: 0 }),
    );
    expect(error).toBeInstanceOf(ServerError);
    const stream = await transport.send<EventStream<unknown>>(watch, { stream: jsonEvents });
    expect(await dataOf(stream)).toEqual([1]);
    expect(server.seen).toHaveLength(3);
  });
});

describe("an event stream that ends early", () => {
  it.each([
    { title: "one that may be repeated", operation: watch, type: ConnectionError },
    { title: "one that must not be", operation: ask, type: OutcomeUnknownError },
  ])("says so where the connection is cut, for $title", async ({ operation, type }) => {
    const { transport, seen } = await start((response) => {
      void sendPieces(response, ["data: 1\n\n", "data: 2\n\nda"]).then(() => response.destroy());
    });
    const stream = await transport.send<EventStream<unknown>>(operation, { stream: jsonEvents });
    const got: unknown[] = [];
    const error = await rejectionOf(collect(stream, got));
    expect(got).toHaveLength(2);
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ reason: "lost", operation: operation.id });
    expect(String(error)).toContain(
      "the connection closed in the middle of the stream, after 2 events",
    );
    expect(seen).toHaveLength(1);
  });

  it.each([
    { operation: watch, expected: { name: "TimeoutError", timeout: 60 } },
    { operation: ask, expected: { name: "OutcomeUnknownError", reason: "timeout" } },
  ])("says so after a silence, for $operation.method", async ({ operation, expected }) => {
    const { transport, closed } = await start((response) => {
      void sendPieces(response, ["data: 1\n\n"]);
    });
    const stream = await transport.send<EventStream<unknown>>(
      operation,
      { stream: jsonEvents },
      { timeout: 60 },
    );
    const error = await rejectionOf(collect(stream));
    expect(error).toMatchObject(expected);
    expect(String(error)).toContain("the stream was silent for 60 ms, after 1 event");
    await closed;
  });

  it("may last longer than the time-out and the deadline while something comes", async () => {
    const { transport } = await start((response) => {
      const pieces = Array.from({ length: 60 }, (_, at) => `data: ${at}\n\n`);
      void sendPieces(response, pieces).then(() => response.end());
    });
    const limits = { timeout: 200, deadline: 200 };
    const stream = await transport.send<EventStream<unknown>>(
      watch,
      { stream: jsonEvents },
      limits,
    );
    expect(await collect(stream)).toHaveLength(60);
  });

  it("is no silence while nobody waits", async () => {
    const { transport } = await start((response) => {
      response.write("data: 1\n\n");
      setTimeout(() => response.end("data: 2\n\n"), 20);
    });
    const stream = await transport.send<EventStream<unknown>>(
      watch,
      { stream: jsonEvents },
      { timeout: 50 },
    );
    const data: unknown[] = [];
    for await (const event of stream) {
      data.push(event.data);
      await wait(100);
    }
    expect(data).toEqual([1, 2]);
  });

  it("gives way to the signal in the middle, and frees the connection", async () => {
    const { transport, closed } = await start((response) => {
      response.write("data: 1\n\n");
    });
    const controller = new AbortController();
    const stream = await transport.send<EventStream<unknown>>(
      watch,
      { stream: jsonEvents },
      { signal: controller.signal },
    );
    const reason = new Error("enough");
    setTimeout(() => controller.abort(reason), 20);
    expect(await rejectionOf(collect(stream))).toBe(reason);
    await closed;
  });

  it("gives way to the signal before anybody reads it", async () => {
    const { transport, closed } = await start(() => {});
    const controller = new AbortController();
    const stream = await transport.send<EventStream<unknown>>(
      watch,
      { stream: jsonEvents },
      { signal: controller.signal },
    );
    const reason = new Error("enough");
    controller.abort(reason);
    await closed;
    expect(await rejectionOf(collect(stream))).toBe(reason);
  });

  it("frees the connection when the loop is left", async () => {
    const { transport, closed } = await start((response) => {
      response.write("data: 1\n\ndata: 2\n\n");
    });
    const stream = await transport.send<EventStream<unknown>>(watch, { stream: jsonEvents });
    for await (const { data } of stream) {
      expect(data).toBe(1);
      break;
    }
    await closed;
  });

  it("ends quietly when it is cancelled, begun or not", async () => {
    const { transport, closed } = await start((response) => {
      response.write("data: 1\n\n");
    });
    const stream = await transport.send<EventStream<unknown>>(watch, { stream: jsonEvents });
    await stream.cancel();
    await closed;
    expect(await collect(stream)).toEqual([]);
  });
});

describe("the bytes of an event stream", () => {
  const text = fc
    .array(
      fc.constantFrom(
        ..."data: |data:|event: a|id: 1|id|retry: 10|: c|\n|\r|\r\n|\n\n|\u{e9}|\u{1f389}|\u{feff}|x| |:".split(
          "|",
        ),
      ),
      { maxLength: 40 },
    )
    .map((parts) => new TextEncoder().encode(parts.join("")));

  it("mean the same however they are cut", async () => {
    const cuts = fc.array(fc.nat(200), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(text, cuts, async (bytes, at) => {
        const ends = [...at.map((cut) => cut % (bytes.length + 1)), bytes.length];
        const sorted = ends.toSorted((left, right) => left - right);
        const pieces = sorted.map((end, index) => bytes.slice(sorted[index - 1] ?? 0, end));
        expect(await readPieces(pieces)).toEqual(await readPieces([bytes]));
      }),
      { numRuns: 500 },
    );
  });

  it("may begin with a byte order mark", async () => {
    const bytes = new TextEncoder().encode("\u{feff}data: 1\n\n");
    const pieces = [...bytes].map((byte) => Uint8Array.of(byte));
    expect(await readPieces(pieces)).toMatchObject([{ data: "1" }]);
  });
});
