import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "./run-process.js";

/** What the generator is made of, works on and writes. */
const copied = ["scripts", "specs", "generator", "runtime", "overlays", "generated"];

/** A copy of the project, so that no edit is lost in the real one, and a process that watches it. */
export class WatchedProject {
  readonly folder: string;
  readonly #watcher: ChildProcess;

  private constructor(folder: string, watcher: ChildProcess) {
    this.folder = folder;
    this.#watcher = watcher;
  }

  /** Copies the project, and waits until its process has looked at everything once. */
  static async start(): Promise<WatchedProject> {
    const folder = await mkdtemp(join(tmpdir(), "bench-watch-"));
    for (const name of [...copied, "package.json", "package-lock.json"]) {
      await cp(join(projectRoot, name), join(folder, name), { recursive: true });
    }
    await symlink(join(projectRoot, "node_modules"), join(folder, "node_modules"));
    const watcher = spawn(process.execPath, [join(folder, "scripts/generate.mjs"), "--watch"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await untilPrinted(watcher, "Watching ");
    return new WatchedProject(folder, watcher);
  }

  /** Replaces a text with another one, and returns the milliseconds until a generated file contains it too. */
  async timeEdit(spec: string, from: string, to: string, generated: string): Promise<number> {
    const text = await readFile(join(this.folder, spec), "utf8");
    if (!text.includes(from)) throw new Error(`${spec} does not hold "${from}"`);
    const start = performance.now();
    await writeFile(join(this.folder, spec), text.replace(from, to));
    while (!(await readFile(join(this.folder, generated), "utf8")).includes(to)) {
      if (performance.now() - start > 30_000) throw new Error(`${generated} never had "${to}"`);
      await sleep(1);
    }
    return performance.now() - start;
  }

  /** Ends the process and removes the copy. */
  async close(): Promise<void> {
    const ended = once(this.#watcher, "close");
    this.#watcher.kill("SIGTERM");
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}

function untilPrinted(child: ChildProcess, expected: string): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes(expected)) resolve();
    });
    child.once("close", () => reject(new Error(`the watch ended early:\n${output}`)));
  });
}
