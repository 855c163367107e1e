import { afterEach, describe, expect, it } from "vitest";
import {
  accepting,
  type EventStream,
  jsonEvents,
  jsonLines,
  readByType,
} from "../../../runtime/transport/index.js";
import { rejectionOf } from "./failing.js";
import { type Loopback, startServer } from "./loopback.js";
import { ask, transportTo } from "./streaming-server.js";

const servers: Loopback[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Calls an operation of a server that answers with one type and text. */
async function call(
  { type, text, isOpen = false }: { type: string; text: string; isOpen?: boolean },
  stream: ReturnType<typeof accepting>,
): Promise<{ result: Promise<unknown>; server: Loopback }> {
  const server = await startServer((response) => {
    response.writeHead(200, { "content-type": type });
    if (isOpen) response.write(text);
    else response.end(text);
  });
  servers.push(server);
  return { result: transportTo(server).send(ask, { stream }), server };
}

const streams = { "text/event-stream": jsonEvents, "application/jsonl": jsonLines };
const events = { type: "text/event-stream", text: "data: 1\n\n" };
const object = { type: "application/json", text: '{"a":1}' };

describe("accepting", () => {
  it.each([undefined, "application/json", "toString"])(
    "promises what the operation does for %s",
    async (accept) => {
      const { result, server } = await call(object, accepting(accept, streams));
      expect(await result).toEqual({ a: 1 });
      expect(server.seen[0]?.headers.accept).toBe("application/json");
    },
  );

  it("reads what is no stream as it is told to", async () => {
    const text = { type: "text/csv", text: "a,b" };
    const { result } = await call(text, accepting(undefined, streams, { read: readByType }));
    expect(await result).toBe("a,b");
  });

  it("asks for the stream that is chosen, and reads it", async () => {
    const { result, server } = await call(events, accepting("text/event-stream", streams));
    const data: unknown[] = [];
    for await (const event of (await result) as EventStream<unknown>) data.push(event.data);
    expect(data).toEqual([1]);
    expect(server.seen[0]?.headers.accept).toBe("text/event-stream");
  });

  it("refuses a stream that nobody chose without waiting for its end, and says how to choose it", async () => {
    const { result } = await call({ ...events, isOpen: true }, accepting(undefined, streams));
    const error = await rejectionOf(result);
    expect(error).toMatchObject({ name: "OutcomeUnknownError", reason: "unusable", status: 200 });
    expect(String(error)).toContain(
      'request it with the option `accept: "text/event-stream"` or `accept: "application/jsonl"`.',
    );
  });

  it("names the field of the body that asks for a stream", async () => {
    const facts = { field: "stream" };
    const unchosen = await call(events, accepting(undefined, streams, facts));
    expect(String(await rejectionOf(unchosen.result))).toContain("or omit `stream: true`");
    const chosen = await call(object, accepting("text/event-stream", streams, facts));
    const error = await rejectionOf(chosen.result);
    expect(String(error)).toContain("may also need `stream: true` in the body");
    expect(error).toMatchObject({ received: { a: 1 } });
  });

  it("refuses a stream of another kind than the chosen one", async () => {
    const { result } = await call(events, accepting("application/jsonl", streams));
    const error = await rejectionOf(result);
    expect(String(error)).toContain("is not the stream of lines that was requested");
  });
});
