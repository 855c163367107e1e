import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const bodies = [{ task: "Find the opening hours" }, { task: "Find the entrance fees" }];

// Two runs for each body at most. Each of them costs.
for await (const outcome of client.runs.runAll(bodies, {
  concurrency: 2,
  retryFailed: { attempts: 2 },
})) {
  const { failed = [] } = outcome;
  console.log(outcome.kind, `after ${failed.length} failed runs`);
}
