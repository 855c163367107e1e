import { BillingClient } from "cloud-agent-sdk/billing";

const client = new BillingClient();
const account = await client.getAccount();
console.log(
  `${account.activeSessionCount} of ${account.concurrentSessionLimit} sessions are in use`,
);
