import { execFileSync, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { Project } from "./project.js";
import { startWarm } from "./warm/warm-run.js";

/** What a watch runs in. */
interface Running {
  readonly ended: Promise<number | null>;
  stop(signal: NodeJS.Signals): void;
}

/** Is told each part of what a watch prints. */
type Hear = (text: string) => void;

/** A running `npm run generate -- --watch`. */
export class Watcher {
  readonly #running: Running;
  #unread = "";

  private constructor(run: (onOutput: Hear) => Running) {
    this.#running = run((text) => {
      this.#unread += text;
    });
    // What it has started ends with it, and until then its output stays open.
    onTestFinished(async () => void (await this.stop("SIGKILL")));
  }

  /** Starts it in a process that has run others before, and waits for its first round. */
  static async start(
    project: Project,
    args: readonly string[] = [],
    ready: RegExp = /^Watching /m,
  ): Promise<Watcher> {
    const watcher = new Watcher((onOutput) => runWarm(project, args, onOutput));
    await watcher.until(ready);
    return watcher;
  }

  /** Starts it in processes of its own, and waits for its first round. */
  static async spawn(project: Project, args: readonly string[] = []): Promise<Watcher> {
    const watcher = new Watcher((onOutput) => runProcess(project, args, onOutput));
    await watcher.until(/^Watching /m);
    return watcher;
  }

  /** Waits for a line that matches, and gives what was printed up to its end since the last call. */
  async until(pattern: RegExp): Promise<string> {
    const found = await eventually(
      () => {
        const match = pattern.exec(this.#unread);
        return match === null ? 0 : this.#unread.indexOf("\n", match.index) + 1;
      },
      () => `${pattern} in:\n${this.#unread}`,
    );
    const text = this.#unread.slice(0, found);
    this.#unread = this.#unread.slice(found);
    return text;
  }

  /** Sends a signal and gives the exit code. */
  async stop(signal: NodeJS.Signals): Promise<number | null> {
    this.#running.stop(signal);
    return this.#running.ended;
  }
}

function runWarm({ folder }: Project, args: readonly string[], onOutput: Hear): Running {
  const run = startWarm({ name: "generate", folder, args: ["--watch", ...args] }, onOutput);
  return { ended: run.finished.then(({ exitCode }) => exitCode), stop: () => run.interrupt() };
}

function runProcess({ folder }: Project, args: readonly string[], onOutput: Hear): Running {
  const command = ["scripts/generate.mjs", "--watch", ...args];
  const stdio = ["ignore", "pipe", "pipe"] as const;
  const child = spawn(process.execPath, command, { cwd: folder, stdio: [...stdio] });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", onOutput);
  const ended = new Promise<number | null>((settle) => {
    child.once("close", settle);
  });
  return { ended, stop: (signal) => void child.kill(signal) };
}

/** Waits for something that is neither false nor zero; on a busy machine, that may take long. */
export async function eventually<Value>(look: () => Value, what: () => string): Promise<Value> {
  const end = performance.now() + 90_000;
  while (performance.now() < end) {
    const value = look();
    if (value) return value;
    await sleep(10);
  }
  throw new Error(`there was no ${what()}`);
}

/** Numbers of the processes whose command line holds a text. */
export function findProcesses(text: string): number[] {
  const list = execFileSync("ps", ["-A", "-ww", "-o", "pid=,args="], { encoding: "utf8" });
  return list
    .split("\n")
    .filter((line) => line.includes(text))
    .map((line) => Number.parseInt(line, 10));
}
