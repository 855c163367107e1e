import { V3Client } from "cloud-agent-sdk/v3";

const client = new V3Client();
const { id } = await client.browsers.create();
await client.browsers.stop(id);
// The same in the words of the API:
await client.browsers.update(id, { action: "stop" });
console.log(`${id} is stopped`);
