import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client(); // reads SERVICE_API_KEY and SERVICE_BASE_URL
const run = await client.runs.createAndWait(
  { task: "Find out when the city library opens on Sunday" },
  {
    timeout: 10 * 60_000, // ends the wait, not the run
    onCreated: () => console.log("The run is created."),
  },
);
console.log(`${run.status}: ${run.result}`);
