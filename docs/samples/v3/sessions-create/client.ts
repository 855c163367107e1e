import { V3Client } from "cloud-agent-sdk/v3";

const client = new V3Client();
const session = await client.sessions.create({
  task: "Find out when the city library opens on Sunday",
  model: "svc-mini",
  thinkingLevel: "low",
});
console.log(session.id);
