import { shellWord } from "../../runtime/text/printable.js";
import type { FinishedRun } from "../../generated/v4/index.js";
import { printNote, printResult, showValue, type Console } from "./console.js";
import { exitCodes } from "./exit-codes.js";
import { messageOf, nameOf } from "./message-of.js";

/** One outcome of `runAll`, as far as a report shows it. */
interface BatchOutcome {
  readonly index: number;
  readonly kind: string;
  readonly key?: string;
  readonly replayed?: true;
  readonly failed?: readonly (string | number)[];
  readonly workspace?: string;
  readonly heldBy?: string | undefined;
  readonly created?: { readonly id: string };
  readonly run?: FinishedRun;
  readonly error?: unknown;
}

/** Prints the outcomes of a batch as they come, and at the end what is left to do. */
export class BatchReport {
  readonly #console: Console;
  readonly #journal: string;
  /** The keys of unknown jobs. */
  readonly #unknown: string[] = [];
  readonly #kinds = new Map<string, number>();
  #fresh = 0;

  constructor(console: Console, journal: string) {
    this.#console = console;
    this.#journal = journal;
  }

  /** What a line that moves shows besides the progress. */
  get counts(): { readonly fresh: number; readonly troubled: number } {
    return { fresh: this.#fresh, troubled: this.#total - this.#count("completed") };
  }

  /** Prints the outcome of the job in a line of the file. */
  add(outcome: BatchOutcome, line: number): void {
    const { kind, key = "", replayed, heldBy } = outcome;
    const name = kind === "finished" ? (outcome.run?.status ?? kind) : kind;
    this.#kinds.set(name, this.#count(name) + 1);
    if (replayed === undefined) this.#fresh += 1;
    if (kind === "unknown") this.#unknown.push(key);
    if (kind === "held" && heldBy !== undefined) this.#unknown.push(heldBy);
    printResult(this.#console, toJson(outcome, line), [describe(outcome, name, line)]);
  }

  /** Prints what is left to do, and sets the exit code. */
  finish(): void {
    printNote(this.#console, this.#summary());
    this.#explainUnknown();
    this.#console.exitCode = this.#exitCode;
  }

  get #exitCode(): number {
    if (this.#count("unknown") + this.#count("held") > 0) return exitCodes.unknown;
    if (this.#count("unfinished") > 0) return exitCodes.timedOut;
    if (this.#count("rejected") + this.#count("unsent") > 0) return exitCodes.failed;
    const ended = this.#count("completed") + this.#count("abandoned");
    return ended < this.#total ? exitCodes.notCompleted : exitCodes.done;
  }

  /** Prints how to continue after Ctrl-C, and sets the exit code. */
  interrupt(): void {
    printNote(this.#console, this.#summary());
    printNote(
      this.#console,
      "Interrupted. No run was cancelled. To continue, start the same command again.",
    );
    this.#console.exitCode = exitCodes.interrupted;
  }

  get #total(): number {
    return [...this.#kinds.values()].reduce((sum, count) => sum + count, 0);
  }

  #summary(): string {
    const counts = [...this.#kinds].map(([name, count]) => `${count} ${name}`);
    return counts.length === 0 ? "No outcomes." : `${counts.join(", ")}.`;
  }

  #explainUnknown(): void {
    const keys = [...new Set(this.#unknown)];
    if (keys.length === 0) return;
    const resolve = `npx cloud-agent-sdk journal resolve ${shellWord(this.#journal)} KEY`;
    const lines = [
      "These jobs may have a run, so none was created again, and their workspaces are held:",
      ...keys.map((key) => `  ${key}`),
      "Find out whether the run exists, then start the same command again after one of:",
      `  ${resolve} --run RUN_ID`,
      `  ${resolve} --retry`,
      `  ${resolve} --abandon`,
    ];
    for (const line of lines) printNote(this.#console, line);
  }

  #count(name: string): number {
    return this.#kinds.get(name) ?? 0;
  }
}

function toJson(
  { index: _index, created, run, error, ...rest }: BatchOutcome,
  line: number,
): object {
  const id = created?.id ?? run?.id;
  return {
    line,
    ...rest,
    ...(id !== undefined && { id }),
    ...(run && { run }),
    ...(error !== undefined && { error: { name: nameOf(error), message: messageOf(error) } }),
  };
}

function describe(outcome: BatchOutcome, name: string, line: number): string {
  const { created, run, error, failed = [], workspace } = outcome;
  const id = created?.id ?? run?.id;
  const details = [
    ...(id === undefined ? [] : [`run ${id}`]),
    ...(failed.length > 0 ? [`after ${failed.length} failed`] : []),
    ...(outcome.kind === "held" ? [`workspace ${workspace} is not free`] : []),
    ...(error === undefined ? [] : [messageOf(error)]),
    ...(run?.result === undefined ? [] : [showValue(run.result).join(" ")]),
  ];
  return [`line ${line}: ${name}`, ...details].join(", ");
}
