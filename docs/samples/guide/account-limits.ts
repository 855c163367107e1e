import { BillingClient } from "cloud-agent-sdk/billing";
import { requestBudget } from "cloud-agent-sdk/limits";

const account = await new BillingClient().getAccount();
const { concurrentSessionLimit: limit = 0 } = account;
console.log(requestBudget(limit)); // requests per second
