import { describe, expect, it } from "vitest";
import {
  maxResponseBytes,
  readBody,
  ResponseTooLarge,
} from "../../../runtime/transport/read-body.js";
import { rejectionOf } from "./failing.js";

/** A response that streams `chunks` chunks of `size` bytes and notes when it is cancelled. */
function streamed(
  chunks: number,
  size: number,
): { response: Response; state: { cancelled: boolean } } {
  const state = { cancelled: false };
  const chunk = new Uint8Array(size).fill(1);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === chunks) controller.close();
      else controller.enqueue(chunk);
      sent += 1;
    },
    cancel() {
      state.cancelled = true;
    },
  });
  return { response: new Response(body), state };
}

describe("readBody", () => {
  it("reads 64 MiB at most", () => {
    expect(maxResponseBytes).toBe(67_108_864);
  });

  it("is empty without a body", async () => {
    expect(await readBody(new Response(null, { status: 204 }))).toEqual(new Uint8Array());
    expect(await readBody(new Response(""))).toEqual(new Uint8Array());
  });

  it("joins the chunks of a body", async () => {
    expect(await readBody(new Response("abc"))).toEqual(new Uint8Array([97, 98, 99]));
    expect(await readBody(streamed(3, 2).response)).toEqual(new Uint8Array([1, 1, 1, 1, 1, 1]));
  });

  it("reads a body of exactly the limit", async () => {
    const bytes = await readBody(streamed(64, 1024 * 1024).response);
    expect(bytes.byteLength).toBe(maxResponseBytes);
  });

  it("gives up and cancels the body as soon as it exceeds the limit", async () => {
    const { response, state } = streamed(1000, 1024 * 1024);
    expect(await rejectionOf(readBody(response))).toBeInstanceOf(ResponseTooLarge);
    expect(state.cancelled).toBe(true);
  });

  it("does not start on a body that announces to exceed the limit", async () => {
    const headers = { "content-length": String(maxResponseBytes + 1) };
    const response = new Response("small", { headers });
    expect(await rejectionOf(readBody(response))).toBeInstanceOf(ResponseTooLarge);
  });
});
