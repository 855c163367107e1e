import { V3Client } from "cloud-agent-sdk/v3";

const client = new V3Client();
const { id } = await client.sessions.create({ task: "Find the opening hours" });
const session = await client.sessions.get(id);
console.log(session);
