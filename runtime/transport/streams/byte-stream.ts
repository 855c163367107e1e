import { OpenBody } from "./open-body.js";
import type { StreamReader } from "../call.js";

/**
 * Reads a response as a `ReadableStream` of its bytes, if a call requests that.
 *
 * The call's `signal` ends the stream at any moment, its `timeout` after a silence. Cancel the stream, or leave the loop
 * over it, to free the connection.
 */
export function byteStream(isWanted: boolean | undefined): StreamReader | undefined {
  return isWanted ? streamOfBytes : undefined;
}

const streamOfBytes: StreamReader = {
  leavesUnread: () => true,
  read: ({ unread }, call) => unread && createByteStream(new OpenBody(call, unread)),
};

function createByteStream(body: OpenBody): ReadableStream<Uint8Array> {
  let count = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = await body.next(() => `${count} bytes`);
        if (bytes === undefined) return controller.close();
        count += bytes.byteLength;
        controller.enqueue(bytes);
      },
      cancel: () => body.cancel(),
    },
    // Reads nothing before it is requested, like the platform's streams.
    { highWaterMark: 0 },
  );
}
