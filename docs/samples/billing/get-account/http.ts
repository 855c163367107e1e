import { BillingClient } from "cloud-agent-sdk/billing";

const { http } = new BillingClient();
const { data } = await http.GET("/api/v2/billing/account");
console.log(data?.concurrentSessionLimit);
