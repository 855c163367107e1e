import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client(); // SERVICE_API_KEY and SERVICE_BASE_URL, or { apiKey, baseUrl }
const run = await client.runs.createAndWait(
  { task: "Find out when the city library opens on Sunday" },
  {
    onCreated: ({ id }) => console.log(`run ${id}`), // any process can resume the wait with this ID
    onStatus: (status, elapsed) => console.log(`${status} after ${elapsed} ms`),
    onError: (error) => console.warn(error.message), // a failed lookup; the wait continues
  },
);
if (run.status === "completed") console.log(run.result);

await using browser = await client.browsers.open(); // stopped when the block ends, even if it throws
console.log(browser.cdpUrl);
