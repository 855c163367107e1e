import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const run = await client.runs.create({
  task: "Find out when the city library opens on Sunday",
  model: "fam-a-5.6-sol",
  modelParams: { reasoning: { effort: "low" } },
});
console.log(run.id);
