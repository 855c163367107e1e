import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const { data: run, response } = await client.runs
  .create({ task: "Find the opening hours" })
  .withResponse();
console.log(run.id, response.status, response.headers.get("content-type"));
