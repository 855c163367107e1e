/** Begins runs for a web page, and streams their status to it. */
import { serve } from "@hono/node-server";
import { V4Client } from "cloud-agent-sdk/v4";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";

const client = new V4Client(); // the key stays on this server
const app = new Hono();

app.post("/runs", async (context) => {
  const { task } = await context.req.json<{ task: string }>();
  const { id } = await client.runs.create({ task });
  return context.json({ id }, 201);
});

// A page reads it with `new EventSource("/runs/…/events")` until `end`.
app.get("/runs/:id/events", (context) =>
  streamSSE(context, async (stream) => {
    const closed = new AbortController();
    stream.onAbort(() => closed.abort()); // the page is gone: stop waiting
    const { signal } = closed;
    const changes = client.runs.watch(context.req.param("id"), { signal });
    try {
      for await (const change of changes)
        await stream.writeSSE({
          event: change.run ? "end" : "status",
          data: JSON.stringify(change.run ?? change),
        });
    } catch (error) {
      if (closed.signal.aborted) return;
      console.error(error);
      await stream.writeSSE({ event: "end", data: "null" });
    }
  }),
);

const port = Number(process.env["PORT"] ?? 3000);
serve({ fetch: app.fetch, hostname: "127.0.0.1", port }, (address) => {
  console.log(`http://127.0.0.1:${address.port}`);
});
