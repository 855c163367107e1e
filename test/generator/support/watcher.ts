import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach } from "vitest";
import type { Project } from "./project.js";

const started: Watcher[] = [];

// What it has started ends with it, and until then its output stays open.
afterEach(() => Promise.all(started.splice(0).map((watcher) => watcher.stop("SIGKILL"))));

/** A running `npm run generate -- --watch`. */
export class Watcher {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #unread = "";

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = new Promise((settle) => {
      child.once("close", settle);
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.#unread += text;
      });
    }
  }

  /** Starts it, and waits for its first round. */
  static async start(
    project: Project,
    args: readonly string[] = [],
    ready: RegExp = /^Watching /m,
  ): Promise<Watcher> {
    const command = ["scripts/generate.mjs", "--watch", ...args];
    const child = spawn(process.execPath, command, {
      cwd: project.folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const watcher = new Watcher(child);
    started.push(watcher);
    await watcher.until(ready);
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
    this.#child.kill(signal);
    return this.#ended;
  }
}

/** Waits for something that is neither false nor zero; on a busy machine, that may take long. */
export async function eventually<Value>(look: () => Value, what: () => string): Promise<Value> {
  const end = performance.now() + 40_000;
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
