import { V2Client } from "cloud-agent-sdk/v2";

const task = await new V2Client().tasks.create({
  task: "Find the opening hours",
  llm: "fam-c-3.5-flash",
  thinkingLevel: "low",
});
console.log(task);
