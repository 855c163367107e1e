import { createMemory, type GenerateContext } from "../round/generate.js";
import type { Plan } from "../load/plan.js";
import { forgetRules } from "../load/redocly.js";
import type { Round } from "../round/run-round.js";
import { TouchedDocuments, findTouched, haveRulesChanged } from "./touched-documents.js";
import type { FolderWatcher } from "./folder-watcher.js";
import { readSpecs, type Specs } from "../load/read-specs.js";
import type { WatchEvent } from "./watch-event.js";
import { createWatchReport, type WatchReport } from "./watch-report.js";

/** Inputs of a watch. */
export interface WatchOptions {
  readonly json: boolean;
  readonly quiet: boolean;
  /** Whether a failure shows its stack. */
  readonly verbose: boolean;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** Creates a new plan after the rules have changed. */
  readonly loadPlan: () => Promise<Plan>;
  /** Generates and writes the changes. */
  readonly run: (plan: Plan, kept: Kept) => Promise<Round>;
}

/** State that the rounds of a watch share. */
export type Kept = Pick<GenerateContext, "documents" | "memory" | "signal">;

/** Runs rounds one after another; each covers everything that was touched since the last successful one. */
export class Rounds {
  readonly #options: WatchOptions;
  readonly #folders: FolderWatcher;
  readonly #documents: TouchedDocuments;
  readonly #memory = createMemory();
  readonly #report: WatchReport;
  readonly #due = new Set<string>();
  #plan: Plan;
  #specs: Specs;
  #isPlanOld = false;
  #hasFailed = false;

  constructor(plan: Plan, options: WatchOptions, folders: FolderWatcher) {
    this.#plan = plan;
    this.#options = options;
    this.#folders = folders;
    this.#documents = new TouchedDocuments();
    this.#report = createWatchReport(options);
    // No document has been read yet, so all of them are due.
    this.#specs = { rules: this.#readSpecs().rules, documents: new Map() };
  }

  /** Checks for changes since the last time, and generates if they affect anything. */
  async lookAgain(since: number): Promise<void> {
    this.#folders.follow();
    const before = this.#specs;
    this.#specs = this.#readSpecs();
    const touched = findTouched(before, this.#specs);
    if (touched.length === 0) return;
    for (const name of touched) this.#due.add(name);
    this.#isPlanOld ||= haveRulesChanged(before, this.#specs);
    const outcome = await this.#attempt();
    const time = Math.round(performance.now() - since);
    this.#report({ ...outcome, time }, this.#describeWatched());
  }

  /** Generates everything that is due. Failed APIs stay due: a later round without them could not report success. */
  async #attempt(): Promise<Outcome> {
    const { signal } = this.#options;
    try {
      if (this.#isPlanOld) await this.#renewPlan();
      const apis = [...this.#due];
      const { changes, notes } = await this.#run();
      const changed = changes.map((change) => change.path);
      const outcome = { event: "done", apis, changed, notes, recovered: this.#hasFailed } as const;
      this.#due.clear();
      this.#hasFailed = false;
      return outcome;
    } catch (error) {
      signal.throwIfAborted();
      this.#hasFailed = true;
      return { event: "refused", apis: [...this.#due], error };
    }
  }

  #run(): Promise<Round> {
    const { signal, run } = this.#options;
    this.#documents.touch(this.#due);
    const kept = { documents: this.#documents, memory: this.#memory, signal };
    return run(this.#plan, kept);
  }

  /** Reloads the plan and the rules. */
  async #renewPlan(): Promise<void> {
    this.#plan = await this.#options.loadPlan();
    forgetRules();
    // The rules stay as they were before the plan was read: if they have changed since, the next check has to notice.
    this.#specs = { rules: this.#specs.rules, documents: this.#readSpecs().documents };
    this.#due.clear();
    for (const { name } of this.#plan.sources) this.#due.add(name);
    this.#isPlanOld = false;
  }

  #readSpecs(): Specs {
    return readSpecs(this.#plan, (folder) => this.#folders.add(folder));
  }

  #describeWatched(): string {
    const documents = this.#plan.sources.length;
    const all = new Set([...this.#specs.documents.values()].flatMap((texts) => [...texts.keys()]));
    const count = (number: number, word: string): string =>
      `${number} ${word}${number === 1 ? "" : "s"}`;
    const others = all.size - documents;
    const referred = others > 0 ? ` and ${count(others, "file")} that they refer to` : "";
    return `Watching ${count(documents, "document")}${referred}; Ctrl-C ends it.`;
  }
}

type Outcome = WithoutTime<WatchEvent>;
type WithoutTime<Event> = Event extends unknown ? Omit<Event, "time"> : never;
