import { ConfigurationError, JournalError, type UnwrittenWork } from "../../errors/index.js";
import { isJournalRecord, type JobFacts, type JobStep, type Journal } from "./journal.js";

/** What is known of a job. */
export type JobState = JobStep &
  JobFacts & {
    /** When the state began, as an ISO 8601 date in UTC; of `unknown`, when the request was about to be sent. */
    readonly at: string;
  };

/** The state of every job of a journal, in memory and in the journal at once. */
export class JobBook {
  readonly #journal: Journal;
  readonly #states = new Map<string, JobState>();
  readonly #unwritten: UnwrittenWork[] = [];

  private constructor(journal: Journal) {
    this.#journal = journal;
  }

  /**
   * Reads a journal, and closes it when that is not possible. A job that was being created when an earlier call ended is
   * unknown.
   *
   * @throws {ConfigurationError} when the journal returns something else than records
   */
  static async open(journal: Journal): Promise<JobBook> {
    const book = new JobBook(journal);
    try {
      await book.#read();
      return book;
    } catch (error) {
      await journal.close();
      throw error;
    }
  }

  /** Number of jobs whose work was created and has not ended, as far as the journal knows. */
  get running(): number {
    return [...this.#states.values()].filter(({ state }) => state === "running").length;
  }

  /** What is known of a job; `undefined`: nothing. */
  find(key: string): JobState | undefined {
    return this.#states.get(key);
  }

  /** The keys of the jobs whose work is active or unknown, by workspace. */
  get byWorkspace(): ReadonlyMap<string, ReadonlySet<string>> {
    const found = new Map<string, Set<string>>();
    for (const [key, { state, workspace }] of this.#states) {
      if (workspace === undefined || !(state === "running" || state === "unknown")) continue;
      found.set(workspace, (found.get(workspace) ?? new Set()).add(key));
    }
    return found;
  }

  /**
   * Writes a step down, and returns what is known of the job then. Facts that are absent stay as they were.
   *
   * @throws {JournalError} when that is not possible
   */
  async note(key: string, step: JobStep, given: JobFacts = {}): Promise<JobState> {
    const before = this.#states.get(key);
    // Who looks for the work begins at its request: the doubt can come a time limit later.
    const isInDoubt = step.state === "unknown" && before?.state === "creating";
    const at = isInDoubt ? before.at : new Date().toISOString();
    const state = { at, ...factsOf({ ...before, ...given }), ...step };
    try {
      await this.#journal.append({ key, ...state });
    } catch (error) {
      if (step.state === "running") this.#unwritten.push({ key, id: step.id });
      // One list for all: what is created by then is found in it as well.
      throw new JournalError(error, this.#unwritten);
    }
    // This call does not ask for a result again, and all of them would fill the memory.
    this.#states.set(key, state.state === "finished" ? { ...state, run: undefined } : state);
    return state;
  }

  /** All jobs, in the order in which they began. */
  *[Symbol.iterator](): Generator<JobState & { readonly key: string }> {
    // A result that is stored elsewhere is no member of its own.
    for (const [key, state] of this.#states)
      yield { ...state, ...(state.state === "finished" && { run: state.run }), key };
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  async #read(): Promise<void> {
    let index = 0;
    for await (const given of await this.#journal.read()) {
      // To pass over it would be to create its run again.
      if (!isJournalRecord(given))
        throw new ConfigurationError(
          `The function \`read\` of the journal returned something else than a record, at index ${index}. Nothing was created. Return each record as \`append\` received it.`,
        );
      const { key, at, state } = given;
      const unknown = { at, ...factsOf(given), state: "unknown" } as const;
      this.#states.set(key, state === "creating" ? unknown : given);
      index += 1;
    }
  }
}

function factsOf({ label, workspace, failed = [] }: JobFacts): JobFacts {
  return {
    ...(label !== undefined && { label }),
    ...(workspace !== undefined && { workspace }),
    ...(failed.length > 0 && { failed }),
  };
}
