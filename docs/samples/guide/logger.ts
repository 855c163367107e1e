import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client({
  logger: console, // attempts, retries and throttles; never a key, a body or a result
  onRetry: ({ operation, retry, reason }) => console.log(`${operation}: retry ${retry}, ${reason}`),
});
console.log((await client.runs.create({ task: "Find the opening hours" })).id);
