import { ConfigurationError } from "../../errors/index.js";
import { showJson } from "../../text/show.js";
import { FileJournal } from "./file-journal.js";
import { JobBook, type JobState } from "./job-book.js";
import { type JobDecision, stepOf } from "./journal.js";

/** A job of a journal, and what is known of it. */
export type JournaledJob = JobState & { readonly key: string };

/** A journal that is open to be looked at, and to decide what became of unknown jobs. */
export interface OpenJournal extends AsyncDisposable {
  /** Returns all jobs, in the order in which they began. */
  jobs(): JournaledJob[];
  /**
   * Decides what became of a job whose work may have been created. The next call of `runAll` with this journal acts on
   * it.
   *
   * @throws {ConfigurationError} when the journal has no such job, or the job is not `unknown`
   * @throws {JournalError} when the decision cannot be written
   */
  resolve(key: string, decision: JobDecision): Promise<void>;
  /** Gives the file free for other calls. */
  close(): Promise<void>;
}

/**
 * Opens the file of the option `journal` of `runAll`.
 *
 * @param path the file, which is created if it does not exist
 * @throws {ConfigurationError} when the file is no journal, cannot be used, or is in use
 */
export async function openJournal(path: string): Promise<OpenJournal> {
  const book = await JobBook.open(await FileJournal.open(path));
  const close = (): Promise<void> => book.close();
  return {
    jobs: () => [...book],
    resolve: (key, decision) => resolve(book, key, decision),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function resolve(book: JobBook, key: string, decision: JobDecision): Promise<void> {
  const { state = "not there" } = book.find(key) ?? {};
  if (state !== "unknown")
    throw new ConfigurationError(
      `Only a job that is unknown can be resolved. The job ${showJson(key)} is ${state}.`,
    );
  await book.note(key, stepOf(decision, "decision"));
}
