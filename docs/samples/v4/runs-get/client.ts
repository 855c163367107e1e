import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const { id } = await client.runs.create({ task: "Find the opening hours" });
// Once the status is terminal:
const run = await client.runs.get(id);
console.log(run.status, run.result);
