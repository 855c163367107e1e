import { setTimeout as sleep } from "node:timers/promises";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";

/** What a process is told. */
export interface ProcessSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Socket of Redis. */
  readonly path: string;
  /** Password of Redis. */
  readonly password: string | undefined;
  /** Name of the fleet, or of the queue. */
  readonly name: string;
  readonly slots: number | undefined;
  readonly concurrency: number;
  readonly lockDuration: number | undefined;
  /** Rate budget of each process, in requests per second. */
  readonly budget: "off" | { readonly general: number; readonly status: number };
}

/** How a process ended that did not end well. */
export interface ProcessError {
  readonly name: string;
  /** IDs of its runs in flight. */
  readonly inFlight: readonly string[];
  /** Everything that a log could show of the error. */
  readonly shown: string;
}

/** Real processes that carry out jobs, and are replaced when they are killed. */
export class FleetProcesses {
  /** Keys of the outcomes that processes have named, as often as they did. */
  readonly outcomes: string[] = [];
  readonly warnings: string[] = [];
  readonly errors: ProcessError[] = [];
  /** When the last one had loaded its modules, by `performance.now()`. */
  beganAt = 0;
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

  /** Kills one of them without warning, and starts another in its place unless it is gone for good. */
  async kill(index: number, isReplaced: boolean = true): Promise<void> {
    const place = index % this.#processes.length;
    const child = this.#processes[place];
    if (child === undefined) return;
    // One that has ended by itself does not end again.
    const exit = child.exitCode === null && once(child, "exit");
    child.kill("SIGKILL");
    await exit;
    if (isReplaced) this.#processes[place] = this.#start(this.#clocks[place] ?? 0);
  }

  /** Lets one of them stand still for that many milliseconds. */
  async freeze(index: number, duration: number): Promise<void> {
    const child = this.#processes[index % this.#processes.length];
    child?.kill("SIGSTOP");
    await sleep(duration);
    child?.kill("SIGCONT");
  }

  /** Ends all of them as a person would, whose patience has an end. */
  async stop(): Promise<void> {
    const processes = this.#processes;
    this.#processes = [];
    await Promise.all(
      processes.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exit = once(child, "exit");
        child.send("stop");
        const impatience = setTimeout(() => child.kill("SIGKILL"), 30_000);
        await exit;
        clearTimeout(impatience);
        if (child.exitCode === null) throw new Error("A worker has not stopped within 30 s.");
      }),
    );
  }

  #start(ahead: number): ChildProcess {
    const settings = JSON.stringify({ ...this.#settings, ahead });
    const child = fork(this.#program, [settings], { cwd: path.dirname(this.#program) });
    child.on("message", (message) => this.#note(asRecord(message)));
    return child;
  }

  #note({ outcome, warning, error }: JsonObject): void {
    if (outcome !== undefined) this.outcomes.push(asText(outcome));
    else if (warning !== undefined) this.warnings.push(asText(warning));
    else if (error === undefined) this.beganAt = performance.now();
    else {
      const { name, inFlight, shown } = asRecord(error);
      const ids = asList(inFlight).map((run) => asText(asRecord(run)["runId"]));
      this.errors.push({ name: asText(name), inFlight: ids, shown: asText(shown) });
    }
  }
}
