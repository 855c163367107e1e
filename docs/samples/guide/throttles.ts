import { ThrottleError } from "cloud-agent-sdk/errors";
import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client({
  maxThrottleWait: 10_000,
  onThrottle: ({ scope, retryAfter }) => console.log(scope, retryAfter),
});

try {
  const { id } = await client.runs.create({ task: "Read the news" });
  console.log(id);
} catch (error) {
  if (!(error instanceof ThrottleError)) throw error;
  console.log(`Not started. Retry from ${error.retryAt.toISOString()}.`);
}
