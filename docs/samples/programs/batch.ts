/**
 * Runs the tasks of a file, a few at a time. After a crash, start it again:
 * it continues, and creates no run twice.
 *
 *     node batch.ts tasks.txt journal.jsonl
 */
import { readFileSync } from "node:fs";
import { createJournal } from "cloud-agent-sdk/journal";
import { V4Client } from "cloud-agent-sdk/v4";

const [tasks = "tasks.txt", file = "journal.jsonl"] = process.argv.slice(2);
const client = new V4Client();
const journal = createJournal(file);

const lines = readFileSync(tasks, "utf8").split("\n").filter(Boolean);
const bodies = lines.map((task) => ({ task }));
const batch = client.runs.batch(bodies, { journal, concurrency: 5 });

for await (const outcome of batch) {
  const { task } = outcome.body;
  switch (outcome.kind) {
    case "finished":
      console.log(task, outcome.run.status, outcome.run.result);
      break;
    case "rejected":
    case "unsent":
      console.log(task, "was not created:", String(outcome.error));
      break;
    case "unknown":
      console.log(task, "may have been created:", String(outcome.error));
      break;
    default: // the wait ended early
      console.log(task, "has not ended; start again to wait for it");
  }
}
