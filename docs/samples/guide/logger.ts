import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client({
  // Attempts, retries and throttles; never a key, a body or a result.
  logger: console,
  onRetry: ({ operation, reason }) => console.log(operation, reason),
});
console.log((await client.runs.create({ task: "Read the news" })).id);
