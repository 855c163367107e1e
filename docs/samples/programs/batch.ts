/**
 * Runs the tasks of a file, a few at a time. After a crash, start it again: it continues, and creates no run twice.
 *
 *     node batch.ts tasks.txt journal.jsonl
 */
import { readFileSync } from "node:fs";
import { createJournal } from "cloud-agent-sdk/journal";
import { V4Client } from "cloud-agent-sdk/v4";
import { runAll } from "cloud-agent-sdk/polling";

const [tasksFile = "tasks.txt", journalFile = "journal.jsonl"] = process.argv.slice(2);
const client = new V4Client();
const journal = createJournal(journalFile);

const lines = readFileSync(tasksFile, "utf8").split("\n");
const bodies = lines.filter((line) => line !== "").map((task) => ({ task }));

for await (const outcome of runAll(client.runs.batch(bodies, { journal, concurrency: 5 }))) {
  const { task } = outcome.body;
  switch (outcome.kind) {
    case "finished":
      console.log(`${task} - ${outcome.run.status}: ${JSON.stringify(outcome.run.result)}`);
      break;
    case "rejected":
    case "unsent":
      console.log(`${task} - not created, start again to retry: ${String(outcome.error)}`);
      break;
    case "unknown":
      console.log(`${task} - may have been created, look for it: ${String(outcome.error)}`);
      break;
    default: // the wait ended early
      console.log(`${task} - not over, start again to wait for it`);
  }
}
