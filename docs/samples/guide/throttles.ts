import { ThrottleError } from "cloud-agent-sdk/errors";
import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client({
  maxThrottleWait: 10_000,
  onThrottle: ({ scope, retryAfter }) => console.log(`${scope} asks for ${retryAfter} ms`),
});

try {
  const { id } = await client.runs.create({ task: "Find the opening hours" });
  console.log(id);
} catch (error) {
  if (!(error instanceof ThrottleError)) throw error;
  console.log(`Not started. Try again after ${error.retryAt.toISOString()}.`);
}
