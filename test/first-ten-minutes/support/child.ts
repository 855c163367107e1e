import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import type { Ended } from "../../package/support/run.js";

type Stream = "stdout" | "stderr";

/** A program that runs beside the test, in a process group of its own as in a terminal. */
export class Child implements AsyncDisposable {
  /** How it will have ended. */
  readonly ended: Promise<Ended>;
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #output: Record<Stream, string> = { stdout: "", stderr: "" };

  constructor(program: string, args: readonly string[], { cwd, env }: ChildOptions) {
    this.#process = spawn(program, args, { cwd, env: environment(env), detached: true });
    for (const stream of ["stdout", "stderr"] as const) {
      this.#process[stream].setEncoding("utf8").on("data", (text: string) => {
        this.#output[stream] += text;
      });
    }
    this.#process.stdin.end();
    this.ended = this.#end();
  }

  /** Waits until it has written something that matches. */
  async written(stream: Stream, pattern: RegExp): Promise<RegExpExecArray> {
    let hasEnded = false;
    const end = this.ended.then(() => (hasEnded = true));
    for (;;) {
      const found = pattern.exec(this.#output[stream]);
      if (found) return found;
      if (hasEnded) throw new Error(`It ended without ${pattern}: ${JSON.stringify(this.#output)}`);
      await Promise.race([once(this.#process[stream], "data"), end]);
    }
  }

  /** Ctrl-C: a terminal sends it to every process of the group. */
  interrupt(): void {
    this.#signal("SIGINT");
  }

  /** Ends it as a crash would, and waits for that. */
  async kill(): Promise<Ended> {
    this.#signal("SIGKILL");
    return this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
  }

  async #end(): Promise<Ended> {
    await once(this.#process, "close");
    return { exitCode: this.#process.exitCode, ...this.#output };
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid, exitCode, signalCode } = this.#process;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    process.kill(-pid, signal);
  }
}

/** Where a program runs, and with which settings: of the test's own, only what its machine needs reaches it. */
export interface ChildOptions {
  readonly cwd: string;
  readonly env: Settings;
}

/** Environment variables that a user has set. */
export type Settings = Readonly<Record<string, string>>;

function environment(env: Settings): NodeJS.ProcessEnv {
  const machine = ["HOME", "NODE_EXTRA_CA_CERTS", "PATH"] as const;
  const own = machine.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(own), ...env };
}
