/** Run as a process of its own: writes a journal of finished jobs with results of some length, and reads it. */
import { FileJournal } from "../../../../runtime/batch/journal/file-journal.js";
import { JobBook } from "../../../../runtime/batch/journal/job-book.js";

const [, , place = "", count = "0", length = "0"] = process.argv;
const journal = await FileJournal.open(place);
const at = new Date().toISOString();
const result = "x".repeat(Number(length));
const keyOf = (index: number): string => `${index}`.padStart(32, "0");
for (let begun = 0; begun < Number(count); begun += 1_000) {
  const batch = Array.from({ length: 1_000 }, (_, index) => {
    const key = keyOf(begun + index);
    const id = `00000000-0000-4000-8000-${key.slice(-12)}`;
    const run = { id, status: "completed", result };
    return journal.append({ key, at, state: "finished", id, run });
  });
  await Promise.all(batch);
}
await journal.close();
const book = await JobBook.open(await FileJournal.open(place));
globalThis.gc?.();
const { heapUsed } = process.memoryUsage();
const last = book.find(keyOf(Number(count) - 1));
const run: unknown = last?.state === "finished" ? last.run : undefined;
let jobs = 0;
for (const { key } of book) jobs += Number(key !== "");
const xs = JSON.stringify(run).match(/x/g)?.length;
process.stdout.write(JSON.stringify({ jobs, last: xs, heapUsed }));
await book.close();
