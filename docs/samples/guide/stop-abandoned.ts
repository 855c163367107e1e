import { V4Client } from "cloud-agent-sdk/v4";

// When a process starts: stop what the last one left open when it crashed.
const client = new V4Client();
const stopped = await client.browsers.stopAbandoned("open-browsers.txt");
console.log(`${stopped.length} browsers were still open.`);
