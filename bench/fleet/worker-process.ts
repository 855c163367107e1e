import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** What a worker process is told. */
export interface WorkerSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Socket of Redis. */
  readonly path: string;
  /** Name of the fleet. */
  readonly name: string;
  readonly slots: number;
  /** Workers that share the rate budget. */
  readonly processes: number;
}

const program = fileURLToPath(new URL("fixtures/worker.mjs", import.meta.url));

/** A worker of a fleet in a process of its own, which runs the built package. */
export class WorkerProcess {
  readonly #child: ChildProcess;

  /** Starts one; it ends with this process at the latest. */
  constructor(settings: WorkerSettings) {
    this.#child = fork(program, [JSON.stringify(settings)], { execArgv: [] });
  }

  /** Returns its memory in megabytes: all that is resident, or what its heap holds after garbage collection. */
  async readMemory(kind: "resident" | "live"): Promise<number> {
    this.#assertAlive();
    const answer = once(this.#child, "message");
    this.#child.send(kind);
    const [bytes]: unknown[] = await answer;
    return Number(bytes) / 2 ** 20;
  }

  /** Waits for a condition that the worker brings about. */
  async until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) {
      this.#assertAlive();
      await sleep(250);
    }
  }

  /** Lets it stand still, as a machine that sleeps does. */
  freeze(): void {
    this.#child.kill("SIGSTOP");
  }

  /** Lets it go on. */
  thaw(): void {
    this.#child.kill("SIGCONT");
  }

  /** Throws if it has ended. Its own error is on standard error. */
  #assertAlive(): void {
    if (this.#hasEnded) throw new Error("A worker of the benchmark has ended early.");
  }

  /** Ends it as a person would; its jobs are handed back. */
  async stop(): Promise<void> {
    if (this.#hasEnded) return;
    const exit = once(this.#child, "exit");
    this.#child.send("stop");
    await exit;
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }
}
