import { afterEach, describe, expect, it } from "vitest";
import { byteStream, type Operation } from "../../../runtime/transport/index.js";
import { rejectionOf } from "./failing.js";
import { sendPieces, startStream, type StreamingServer, wait } from "./streaming-server.js";

const servers: StreamingServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(send: Parameters<typeof startStream>[0]): Promise<StreamingServer> {
  const server = await startStream(send, { type: "application/pdf" });
  servers.push(server);
  return server;
}

const download: Operation = { id: "download", method: "GET", path: "/file", result: "binary" };

function open({ transport }: StreamingServer, options = {}): Promise<ReadableStream<Uint8Array>> {
  return transport.send<ReadableStream<Uint8Array>>(
    download,
    { stream: byteStream(true) },
    options,
  );
}

describe("byteStream", () => {
  it("leaves a call that does not want it with all bytes at once", async () => {
    const server = await start((response) => response.end("abc"));
    const bytes = await server.transport.send(download, { stream: byteStream(undefined) });
    expect(bytes).toEqual(new TextEncoder().encode("abc"));
  });

  it("gives the bytes as they come", async () => {
    const server = await start((response) => {
      void sendPieces(response, ["ab", "c"]).then(() => response.end("d"));
    });
    expect(await new Response(await open(server)).text()).toBe("abcd");
  });

  it("says how much had come when the connection is cut", async () => {
    const server = await start((response) => {
      void sendPieces(response, ["abc"])
        .then(() => wait(50))
        .then(() => response.destroy());
    });
    const reader = (await open(server)).getReader();
    await reader.read();
    const error = await rejectionOf(reader.read());
    expect(error).toMatchObject({ name: "ConnectionError", reason: "lost" });
    expect(String(error)).toContain("in the middle of the stream, after 3 bytes");
  });

  it("ends after a silence", async () => {
    const server = await start((response) => {
      response.write("abc");
    });
    const error = await rejectionOf(new Response(await open(server, { timeout: 60 })).text());
    expect(error).toMatchObject({ name: "TimeoutError", timeout: 60 });
    await server.closed;
  });

  it("gives way to the signal", async () => {
    const server = await start((response) => {
      response.write("abc");
    });
    const controller = new AbortController();
    const stream = await open(server, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("enough")), 20);
    await expect(new Response(stream).text()).rejects.toThrow("enough");
    await server.closed;
  });

  it("says whose time is up when AbortSignal.timeout ends it", async () => {
    const server = await start((response) => {
      response.write("abc");
    });
    const controller = new AbortController();
    const stream = await open(server, { signal: controller.signal });
    setTimeout(() => controller.abort(new DOMException("expired", "TimeoutError")), 20);
    expect(await rejectionOf(new Response(stream).text())).toMatchObject({
      name: "TimeoutError",
      message: "The `signal` that you passed timed out, not the client.",
    });
    await server.closed;
  });

  it("frees the connection when it is cancelled", async () => {
    const server = await start((response) => {
      response.write("abc");
    });
    const stream = await open(server);
    await stream.cancel();
    await expect(server.closed).resolves.toBeUndefined();
  });
});
