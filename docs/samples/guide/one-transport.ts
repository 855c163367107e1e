import { CloudAgent } from "cloud-agent-sdk";

const service = new CloudAgent(); // one key, one region and one rate budget
const [account, run] = await Promise.all([
  service.billing.getAccount(),
  service.v4.runs.create({ task: "Find the opening hours" }),
]);
console.log(account.activeSessionCount, run.id);
