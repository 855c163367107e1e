import { isDeepStrictEqual } from "node:util";
import type { Options } from "../cli/options.js";
import { emitCount } from "../cli/report.js";
import { type Inputs, readInputs } from "../../document/inputs.js";
import type { Plan, Source } from "../../document/plan.js";
import { forgetRules } from "../../document/redocly.js";
import type { GenerateContext, RoundMemory } from "../generate.js";
import { runRound } from "../run-round.js";
import { hashFile } from "../../api/generated-file.js";
import { stampOf, type Stamps } from "./stamps.js";
import type { RoundOutcome } from "./watch-report.js";

/** Inputs of a watch. */
export interface WatchOptions extends Pick<Options, "json" | "quiet" | "verbose" | "discardEdits"> {
  /** Inputs of each round; its signal ends the watch. */
  readonly context: GenerateContext;
  /** Creates a new plan after the rules have changed. */
  readonly loadPlan: () => Promise<Plan>;
}

/** Runs rounds one after another; each generates what has been touched since it was last generated. */
export class Rounds {
  readonly #options: WatchOptions;
  /** What is up to date. */
  readonly #memory: RoundMemory = new Map();
  /** What was read for each document, at its last round. */
  readonly #inputs = new Map<string, Inputs>();
  #plan: Plan;
  #rules: Inputs;
  #isPlanOld = false;
  #hasFailed = false;

  constructor(plan: Plan, options: WatchOptions) {
    this.#plan = plan;
    this.#options = options;
    this.#rules = readInputs(plan.rules);
  }

  /** What the rounds depend on. What was edited since it was read has a stamp that it never has. */
  get stamps(): Stamps {
    const stamps = new Map<string, string>();
    for (const inputs of [this.#rules, ...this.#inputs.values()])
      for (const [place, hash] of inputs) {
        const stamp = stampOf(place);
        const isEdited = stamps.get(place) === "edited" || hashFile(place) !== hash;
        stamps.set(place, isEdited ? "edited" : stamp);
      }
    return stamps;
  }

  /** Generates what an edit has touched, at first everything; `undefined` if it has touched nothing. */
  async lookAgain(): Promise<RoundOutcome | undefined> {
    const rules = readInputs(this.#plan.rules);
    const isFirst = this.#inputs.size === 0;
    const hasNewRules = !isDeepStrictEqual(rules, this.#rules);
    this.#rules = rules;
    this.#isPlanOld ||= hasNewRules;
    if (hasNewRules) this.#memory.clear();
    const touched = [...this.#inputs].filter(([, inputs]) =>
      [...inputs].some(([place, hash]) => hashFile(place) !== hash),
    );
    for (const [name] of touched) this.#memory.delete(name);
    return isFirst || hasNewRules || touched.length > 0 ? this.#attempt() : undefined;
  }

  /** Describes what the rounds depend on. */
  describeWatched(): string {
    const documents = this.#plan.sources.length;
    const files = new Set([...this.#inputs.values()].flatMap((inputs) => [...inputs.keys()]));
    const others = files.size - documents;
    const referred = others > 0 ? ` and ${emitCount(others, "file")} that they refer to` : "";
    return `Watching ${emitCount(documents, "document")}${referred}; Ctrl-C ends it.`;
  }

  /** Generates what is not up to date. What fails stays so: a later round without it could not report success. */
  async #attempt(): Promise<RoundOutcome> {
    const { context } = this.#options;
    try {
      if (this.#isPlanOld) await this.#renewPlan();
      const due = this.#listDue();
      for (const { name, file, additions } of due)
        this.#inputs.set(name, readInputs([file, additions ?? []].flat()));
      const plan = { ...this.#plan, inputs: this.#inputs };
      const kept = { ...context, memory: this.#memory };
      const { changes, notes } = await runRound(plan, kept, this.#options);
      const [apis, changed] = [due.map(({ name }) => name), changes.map((change) => change.path)];
      const outcome = { event: "done", apis, changed, notes, recovered: this.#hasFailed } as const;
      this.#hasFailed = false;
      return outcome;
    } catch (error) {
      context.signal.throwIfAborted();
      this.#hasFailed = true;
      return { event: "refused", apis: this.#listDue().map(({ name }) => name), error };
    }
  }

  #listDue(): Source[] {
    return this.#plan.sources.filter(({ name }) => !this.#memory.has(name));
  }

  /** Reloads the plan and the rules. */
  async #renewPlan(): Promise<void> {
    this.#plan = await this.#options.loadPlan();
    forgetRules();
    this.#inputs.clear();
    this.#isPlanOld = false;
  }
}
