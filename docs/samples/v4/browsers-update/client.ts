import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const { id } = await client.browsers.create();
await client.browsers.stop(id);
// The same call as the API names it:
await client.browsers.update(id, { action: "stop" });
console.log(`Stopped ${id}`);
