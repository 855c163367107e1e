import { toV4 } from "cloud-agent-sdk/reasoning";
import { V4Client } from "cloud-agent-sdk/v4";

const { body, unmatched } = toV4({
  task: "Find the opening hours",
  model: "svc-mini",
  thinkingLevel: "low",
  useOwnKey: true,
});
// What has no counterpart in V4, and why: here useOwnKey.
for (const { field, reason } of unmatched) console.log(field, reason);
const run = await new V4Client().runs.createAndWait(body);
console.log(run.result);
