import { V4Client } from "cloud-agent-sdk/v4";

const jobs = [
  { workspace: "north", task: "Write northern hours to hours.csv" },
  { workspace: "south", task: "Write southern hours to hours.csv" },
  { workspace: "north", task: "Sort hours.csv by city" },
];
const client = new V4Client();
const bodies = jobs.map(({ task }) => ({ task }));

// The third run starts when the first one has ended.
const batch = client.runs.batch(bodies, {
  concurrency: 2,
  workspace: (_body, index) => jobs[index]?.workspace,
});
for await (const outcome of batch) {
  console.log(jobs[outcome.index]?.task, "-", outcome.kind);
}
