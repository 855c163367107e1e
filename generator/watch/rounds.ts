import type { GenerateContext, Memory } from "../round/generate.js";
import type { Plan } from "../load/plan.js";
import { forgetRules } from "../load/redocly.js";
import { runRound } from "../round/run-round.js";
import type { Options } from "../cli/options.js";
import { emitCount } from "../cli/report.js";
import { readSpecs, type Specs, type Texts } from "../load/read-specs.js";
import { stampOf, type Stamps } from "./stamps.js";
import { createWatchReport, type Outcome, type WatchReport } from "./watch-report.js";

/** Inputs of a watch. */
export interface WatchOptions extends Pick<Options, "json" | "quiet" | "verbose" | "discardEdits"> {
  /** Inputs of each round; its signal ends the watch. */
  readonly context: GenerateContext;
  /** Creates a new plan after the rules have changed. */
  readonly loadPlan: () => Promise<Plan>;
}

/** Runs rounds one after another; each covers everything that was touched since the last successful one. */
export class Rounds {
  readonly #options: WatchOptions;
  readonly #memory: Memory = new Map();
  readonly #report: WatchReport;
  readonly #due = new Set<string>();
  #plan: Plan;
  #specs: Specs;
  /** As they were before they were read. */
  #stamps = new Map<string, string>();
  #isPlanOld = false;
  #hasFailed = false;

  constructor(plan: Plan, options: WatchOptions) {
    this.#plan = plan;
    this.#options = options;
    this.#report = createWatchReport(options);
    // No document has been read yet, so all of them are due.
    this.#specs = { rules: this.#readSpecs().rules, documents: new Map() };
  }

  /** What the last round depends on. */
  get stamps(): Stamps {
    return this.#stamps;
  }

  /** Checks for changes since the last time, and generates if they affect anything. */
  async lookAgain(since: number): Promise<void> {
    const before = this.#specs;
    this.#stamps = new Map();
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
    const { context } = this.#options;
    try {
      if (this.#isPlanOld) await this.#renewPlan();
      const apis = [...this.#due];
      for (const name of apis) this.#memory.delete(name);
      const kept = { ...context, memory: this.#memory };
      const { changes, notes } = await runRound(this.#plan, kept, this.#options);
      const changed = changes.map((change) => change.path);
      const outcome = { event: "done", apis, changed, notes, recovered: this.#hasFailed } as const;
      this.#due.clear();
      this.#hasFailed = false;
      return outcome;
    } catch (error) {
      context.signal.throwIfAborted();
      this.#hasFailed = true;
      return { event: "refused", apis: [...this.#due], error };
    }
  }

  /** Reloads the plan and the rules. */
  async #renewPlan(): Promise<void> {
    this.#plan = await this.#options.loadPlan();
    this.#memory.clear();
    forgetRules();
    // The rules stay as they were before the plan was read: if they have changed since, the next check has to notice.
    this.#specs = { rules: this.#specs.rules, documents: this.#readSpecs().documents };
    this.#due.clear();
    for (const { name } of this.#plan.sources) this.#due.add(name);
    this.#isPlanOld = false;
  }

  #readSpecs(): Specs {
    return readSpecs(this.#plan, (place) => {
      if (!this.#stamps.has(place)) this.#stamps.set(place, stampOf(place));
    });
  }

  #describeWatched(): string {
    const documents = this.#plan.sources.length;
    const all = new Set([...this.#specs.documents.values()].flatMap((texts) => [...texts.keys()]));
    const others = all.size - documents;
    const referred = others > 0 ? ` and ${emitCount(others, "file")} that they refer to` : "";
    return `Watching ${emitCount(documents, "document")}${referred}; Ctrl-C ends it.`;
  }
}

/** Lists the APIs that a change between two snapshots affects; all of them if the rules changed. */
export function findTouched(before: Specs, after: Specs): string[] {
  const names = [...after.documents.keys()];
  if (haveRulesChanged(before, after)) return names;
  return names.filter((name) => !isSame(before.documents.get(name), after.documents.get(name)));
}

/** Reports whether the rules, or the list of documents, may have changed. */
function haveRulesChanged(before: Specs, after: Specs): boolean {
  return !isSame(before.rules, after.rules);
}

function isSame(before: Texts | undefined, after: Texts | undefined): boolean {
  if (before === undefined || after === undefined || before.size !== after.size) return false;
  return [...after].every(([file, text]) => before.has(file) && before.get(file) === text);
}
