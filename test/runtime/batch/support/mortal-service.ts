import { type BatchWay, createBatch } from "../../../../runtime/batch/batch.js";
import { runAll } from "../../../../runtime/batch/run-all.js";
import type { RunAllSteps } from "../../../../runtime/batch/run-all-options.js";
import { admit, depart } from "../../waiting/support/fail-as.js";
import { MemoryJournal } from "./memory-journal.js";
import { runsWaiter } from "../../waiting/support/runs-service.js";

/** What is asked for. */
export interface Body {
  readonly task: string;
}

/** What was created. */
export interface Run {
  readonly id: string;
}

/** What has ended. */
export interface Ended {
  readonly status: string;
  readonly result: unknown;
}

/** The end of a process, as far as a test can have one: nothing that follows has an effect. */
export class Crash extends Error {}

/** The service and a journal, which outlive the processes that use them. */
export class MortalService {
  readonly journal: MemoryJournal = new MemoryJournal();
  /** The task of each run that was created, by its ID. */
  readonly runs: Map<string, string> = new Map();
  /** IDs of the runs that were waited for. */
  readonly waits: string[] = [];
  /** What the runs end as. */
  result: unknown = "open";
  /** Status of the ended runs, by task, one for each run in turn; afterwards, they are completed. */
  readonly statuses: Map<string, string[]> = new Map();
  /** Lets the request of a task go. */
  admit: (task: string, signal?: AbortSignal) => Promise<void> = () => Promise.resolve();
  #left = Infinity;

  /** Lets the process that begins now crash after that many effects. */
  startProcess(effects: number = Infinity): void {
    this.#left = effects;
  }

  /** The journal, as a process sees it that can crash before each step is written, and after it. */
  get mortalJournal(): MemoryJournal {
    const journal = new MemoryJournal();
    journal.read = () => this.journal.read();
    journal.append = async (record) => {
      this.#live();
      await this.journal.append(record);
      this.#live();
    };
    journal.close = () => this.journal.close();
    return journal;
  }

  get steps(): RunAllSteps<Body, Run, Ended> {
    return {
      create: async ({ task }, request) => {
        admit(request);
        await this.admit(task, request.signal);
        await request.beforeSend?.();
        depart(request);
        this.#live();
        const id = `run_${this.runs.size + 1}`;
        this.runs.set(id, task);
        this.#live();
        return { id };
      },
      wait: async ({ id }, { result }) => {
        // What a wait checks itself is not written down.
        if (result !== undefined) throw new Error("The result is checked by the wait.");
        this.#live();
        this.waits.push(id);
        const runs = this.runsOf(this.runs.get(id) ?? "");
        const status = this.statuses.get(this.runs.get(id) ?? "")?.[runs.indexOf(id)];
        return { status: status ?? "completed", result: this.result };
      },
      work: { operation: "runs.create", id: "id", waiter },
    };
  }

  /** IDs of the runs of a task. */
  runsOf(task: string): string[] {
    return [...this.runs].flatMap(([id, one]) => (one === task ? id : []));
  }

  #live(): void {
    if (this.#left <= 0) throw new Crash();
    this.#left -= 1;
  }
}

const waiter = {
  ...runsWaiter,
  failed: ["failed"],
  output: { field: "result", status: "completed" },
} as const;

/** Carries out calls that no client has. */
export const runBatch: BatchWay = (...given) => runAll(createBatch(...given));
