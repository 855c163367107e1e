import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const { id } = await client.runs.create({ task: "Find the opening hours" });
const { status } = await client.runs.getStatus(id);
console.log(status);
