import { poll } from "cloud-agent-sdk/polling";
import { V4Client, type RequestOptions } from "cloud-agent-sdk/v4";

const client = new V4Client();
const { id } = await client.runs.create({ task: "Find the opening hours" });

// Any condition works. This one waits until the status changes.
const first = await client.runs.getStatus(id);
const read = (request: RequestOptions) =>
  client.runs.getStatus(id, request);
const { status } = await poll(read, {
  until: (run) => run.status !== first.status,
  pollInterval: 100,
  waitTimeout: 60_000,
});
console.log(status);
