import { V4Client } from "cloud-agent-sdk/v4";

// Run this when a process starts. It stops browsers that a crashed process left open.
const client = new V4Client();
const stopped = await client.browsers.stopAbandoned("open-browsers.txt");
console.log(`${stopped.length} browsers were still open.`);
