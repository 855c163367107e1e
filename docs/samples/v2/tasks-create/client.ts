import { V2Client } from "cloud-agent-sdk/v2";

const client = new V2Client();
const task = await client.tasks.create({
  task: "Find out when the city library opens on Sunday",
  llm: "fam-c-3.5-flash",
  thinkingLevel: "low",
});
console.log(task);
