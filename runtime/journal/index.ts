/** Files that outlive a crash: journals of `runAll`, and ledgers of open browsers. */
export type { BrowserLedger } from "../browsers/index.js";
export { createLedger } from "../browsers/ledger.js";
export {
  createJournal,
  type JournaledJob,
  openJournal,
  type OpenJournal,
} from "../polling/create-journal.js";
export type { JobState } from "../polling/journal/job-book.js";
export type {
  JobDecision,
  JobFacts,
  JobStep,
  Journal,
  JournalRecord,
} from "../polling/journal/journal.js";
export type { JournalSettings, RunJournal } from "../polling/run-all-options.js";
export type { WorkId } from "../polling/ended-work.js";
