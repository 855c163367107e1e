import { setTimeout as sleep } from "node:timers/promises";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** What a process is told. */
export interface ProcessSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Socket of Redis. */
  readonly path: string;
  /** Name of the fleet, or of the queue. */
  readonly name: string;
  readonly slots: number;
  readonly concurrency: number;
  readonly lockDuration: number;
  /** Rate budget of each process, in requests per second. */
  readonly budget: "off" | { readonly general: number; readonly status: number };
}

/** Real processes that carry out jobs, and are replaced when they are killed. */
export class FleetProcesses {
  /** Keys of the outcomes that processes have named, as often as they did. */
  readonly outcomes: string[] = [];
  readonly #program: string;
  readonly #settings: ProcessSettings;
  readonly #clocks: readonly number[];
  #processes: ChildProcess[];

  /** @param clocks how far the clock of each process is ahead, in milliseconds */
  constructor(program: string, settings: ProcessSettings, clocks: readonly number[]) {
    this.#program = program;
    this.#settings = settings;
    this.#clocks = clocks;
    this.#processes = clocks.map((ahead) => this.#start(ahead));
  }

  /** Kills one of them without warning, and starts another in its place. */
  async kill(index: number): Promise<void> {
    const place = index % this.#processes.length;
    const child = this.#processes[place];
    if (child === undefined) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
    this.#processes[place] = this.#start(this.#clocks[place] ?? 0);
  }

  /** Lets one of them stand still for that many milliseconds. */
  async freeze(index: number, duration: number): Promise<void> {
    const child = this.#processes[index % this.#processes.length];
    child?.kill("SIGSTOP");
    await sleep(duration);
    child?.kill("SIGCONT");
  }

  /** Ends all of them as a person would. */
  async stop(): Promise<void> {
    const processes = this.#processes;
    this.#processes = [];
    await Promise.all(
      processes.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exit = once(child, "exit");
        child.send("stop");
        await exit;
      }),
    );
  }

  #start(ahead: number): ChildProcess {
    const settings = JSON.stringify({ ...this.#settings, ahead });
    const child = fork(this.#program, [settings], { cwd: path.dirname(this.#program) });
    child.on("message", (key) => this.outcomes.push(String(key)));
    return child;
  }
}
