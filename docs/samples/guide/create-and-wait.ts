import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const run = await client.runs.createAndWait(
  { task: "Compare the entrance fees of three museums" },
  {
    waitTimeout: 30 * 60_000, // ends the wait, not the run
    onCreated: ({ id }) => console.log(`run ${id}`), // any process can resume the wait with this ID
    onStatus: (status, elapsed) => console.log(`${status} after ${elapsed} ms`),
    onError: (error) => console.warn(error.message), // a failed lookup; the wait continues
  },
);
if (run.status === "completed") console.log(run.result);
