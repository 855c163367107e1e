/** Files that outlive a crash: journals of `runAll`, and ledgers of open browsers. */
export type { BrowserLedger } from "../browsers/index.js";
export { createLedger } from "../browsers/ledger.js";
export { createJournal, openJournal } from "../batch/create-journal.js";
export type { JournaledJob, OpenJournal } from "../batch/create-journal.js";
export type { JobState } from "../batch/journal/job-book.js";
export type { JobDecision, JobFacts, JobStep } from "../batch/journal/journal.js";
export type { Journal, JournalRecord } from "../batch/journal/journal.js";
export type { JournalSettings, RunJournal } from "../batch/run-all-options.js";
export type { WorkId } from "../waiting/ended-work.js";
