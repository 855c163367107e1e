import { serveStdio as serve, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { McpServer } from "@modelcontextprotocol/server";

/** Longest message of a host, in bytes. */
const LONGEST_LINE = 10 * 1024 * 1024;

/**
 * Serves MCP over the standard streams of the process until the host closes them, or the signal aborts.
 *
 * @throws {RangeError} when the host sends a line that is too long: nothing says where the next message begins
 */
export async function serveStdio(create: () => McpServer, signal: AbortSignal): Promise<void> {
  const stdin = process.stdin;
  const ended = untilEnd(stdin, signal);
  // The transport would end without a word, so it never gets as far as its own limit.
  const limits = { maxBufferSize: 2 * LONGEST_LINE };
  const transport = new StdioServerTransport(undefined, undefined, limits);
  const handle = serve(create, { transport });
  try {
    await ended;
  } finally {
    await handle.close();
    // Otherwise a terminal, or a host that keeps its end open, would keep the process alive.
    stdin.destroy();
  }
}

function untilEnd(stdin: NodeJS.ReadStream, signal: AbortSignal): Promise<void> {
  let length = 0;
  return new Promise((resolve, reject) => {
    const done = (): void => resolve();
    stdin.once("end", done).once("close", done);
    signal.addEventListener("abort", done, { once: true });
    if (signal.aborted) done();
    stdin.on("data", (chunk: Buffer) => {
      const end = chunk.indexOf("\n");
      const line = length + (end < 0 ? chunk.length : end);
      length = end < 0 ? line : chunk.length - chunk.lastIndexOf("\n") - 1;
      const message = "The host sent a line of more than 10 MiB, which is too long for a message.";
      if (line > LONGEST_LINE) reject(new RangeError(message));
    });
  });
}
