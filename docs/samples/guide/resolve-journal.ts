import { openJournal } from "cloud-agent-sdk/journal";

await using journal = await openJournal("journal.jsonl");
const unknown = journal.jobs().filter(({ state }) => state === "unknown");
console.log(`${unknown.length} jobs are unknown.`);

for (const { key, at } of unknown) {
  console.log(`${key} was about to be created at ${at}`);
  // You found its run: `await journal.resolve(key, { runId: "its-id" })`.
  // There is no run: `await journal.resolve(key, "retry")`.
  // It does not matter: `await journal.resolve(key, "abandon")`.
}
