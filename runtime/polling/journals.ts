/** Journals of `runAll`: what became of each job, and what to do about unknown ones. */
export { createJournal } from "./create-journal.js";
export type { JobState } from "./journal/job-book.js";
export type {
  JobDecision,
  JobFacts,
  JobStep,
  Journal,
  JournalRecord,
  WorkId,
} from "./journal/journal.js";
export { type JournaledJob, openJournal, type OpenJournal } from "./journal/open-journal.js";
export type { JournalSettings, RunJournal } from "./run-all-options.js";
