import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client(); // SERVICE_API_KEY and SERVICE_BASE_URL
const run = await client.runs.createAndWait({
  task: "Find out when the city library opens on Sunday",
});
console.log(run.status, run.result);
