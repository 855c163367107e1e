import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client(); // SERVICE_API_KEY and SERVICE_BASE_URL, or { apiKey, baseUrl }
const run = await client.runs.createAndWait(
  { task: "Find out when the city library opens on Sunday" },
  {
    onCreated: ({ id }) => console.log(`run ${id}`), // with the id, any process can wait on
    onStatus: (status, elapsed) => console.log(`${status} after ${elapsed} ms`),
    onError: (error) => console.warn(error.message), // a failed look, after which the wait goes on
  },
);
if (run.status === "completed") console.log(run.result);

await using browser = await client.browsers.open(); // stopped at the end of the block, whatever happens
console.log(browser.cdpUrl);
