import { BillingClient } from "cloud-agent-sdk/billing";
import { concurrencyForPayments, requestBudget } from "cloud-agent-sdk/limits";

const { concurrentSessionLimit = 0 } = await new BillingClient().getAccount();
console.log(requestBudget(concurrentSessionLimit)); // requests per second
console.log(concurrencyForPayments(1_000)); // concurrent sessions
