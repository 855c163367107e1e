import { V4Client } from "cloud-agent-sdk/v4";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";

const client = new V4Client();
const app = new Hono();

app.post("/runs", async (context) => {
  const { task } = await context.req.json<{ task: string }>();
  const { id } = await client.runs.create({ task });
  return context.json({ id });
});

// A page reads it with `new EventSource("/runs/…/events")` and closes it at the event `end`.
app.get("/runs/:id/events", (context) =>
  streamSSE(context, async (stream) => {
    const closed = new AbortController();
    stream.onAbort(() => closed.abort()); // the page is gone: stop waiting for the run
    const changes = client.runs.watch(context.req.param("id"), { signal: closed.signal });
    try {
      for (;;) {
        const { done, value } = await changes.next();
        await stream.writeSSE({ event: done ? "end" : "status", data: JSON.stringify(value) });
        if (done) return;
      }
    } catch (error) {
      if (closed.signal.aborted) return;
      console.error(error);
      await stream.writeSSE({ event: "end", data: "null" });
    }
  }),
);

// What a page would do: begin a run, and read its events.
const body = JSON.stringify({ task: "Find the opening hours" });
const created = await app.request("/runs", { method: "POST", body });
const { id }: { id: string } = await created.json();
console.log(await (await app.request(`/runs/${id}/events`)).text());
