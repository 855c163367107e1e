import { V2Client } from "cloud-agent-sdk/v2";

const client = new V2Client();
const { id } = await client.browsers.create();
await client.browsers.stop(id);
// The same call as the API names it:
await client.browsers.update(id, { action: "stop" });
console.log(`Stopped ${id}`);
