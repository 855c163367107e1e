import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const run = await client.runs.createAndWait(
  { task: "Compare the entrance fees of three museums" },
  {
    waitTimeout: 30 * 60_000, // ends the wait, not the run
    // Any process can resume the wait with this ID.
    onCreated: ({ id }) => console.log(`run ${id}`),
    onStatus: (status, elapsed) => console.log(status, elapsed),
    // A lookup failed; the wait continues.
    onError: (error) => console.warn(error.message),
  },
);
if (run.status === "completed") console.log(run.result);
