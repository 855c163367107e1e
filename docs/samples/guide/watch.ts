import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const { id } = await client.runs.create({ task: "Find the opening hours" });

for await (const { status, elapsed, run } of client.runs.watch(id)) {
  console.log(`${status} after ${Math.round(elapsed / 1000)} s`);
  if (run) console.log(run.result);
}
