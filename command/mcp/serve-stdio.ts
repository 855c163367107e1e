import { serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import type { McpServer } from "@modelcontextprotocol/server";

/** Serves MCP over the standard streams of the process until the host closes them, or the signal aborts. */
export async function serveStdio(create: () => McpServer, signal: AbortSignal): Promise<void> {
  const stdin = process.stdin;
  const handle = serve(create);
  await new Promise<void>((resolve) => {
    const end = (): void => resolve();
    stdin.once("end", end);
    stdin.once("close", end);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
  await handle.close();
  // Otherwise a terminal, or a host that keeps its end open, would keep the process alive.
  stdin.destroy();
}
