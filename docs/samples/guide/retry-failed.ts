import { V4Client } from "cloud-agent-sdk/v4";
import { runAll } from "cloud-agent-sdk/polling";

const client = new V4Client();
const bodies = [{ task: "Find the hours" }, { task: "Find the fees" }];

// At most two runs for each body.
const retryFailed = { attempts: 2 };
const batch = client.runs.batch(bodies, { concurrency: 2, retryFailed });
for await (const outcome of runAll(batch)) {
  const { failed = [] } = outcome;
  console.log(outcome.kind, `after ${failed.length} failed runs`);
}
