import { V4Client } from "cloud-agent-sdk/v4";
import { runAll } from "cloud-agent-sdk/polling";

const jobs = [
  { workspace: "north", task: "Write the opening hours of all northern libraries to hours.csv" },
  { workspace: "south", task: "Write the opening hours of all southern libraries to hours.csv" },
  { workspace: "north", task: "Sort hours.csv by city" },
];
const client = new V4Client();
const bodies = jobs.map(({ task }) => ({ task }));

// The third run starts when the first one has ended. The second one is independent.
const batch = client.runs.batch(bodies, {
  concurrency: 2,
  workspace: (_body, index) => jobs[index]?.workspace,
});
for await (const outcome of runAll(batch)) {
  console.log(jobs[outcome.index]?.task, "-", outcome.kind);
}
