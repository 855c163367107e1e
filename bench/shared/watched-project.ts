import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withFolder } from "./report.js";
import { projectRoot } from "./run-process.js";

/** What the generator is made of, works on and writes. */
const copied = ["scripts", "specs", "generator", "runtime", "overlays", "generated"];

/** Uses a copy of the project, so that no edit is lost in the real one, while a process watches it. */
export async function withWatchedProject(use: (folder: string) => Promise<void>): Promise<void> {
  await withFolder("watch", async (folder) => {
    for (const name of [...copied, "package.json", "package-lock.json", "generate.config.ts"]) {
      await cp(join(projectRoot, name), join(folder, name), { recursive: true });
    }
    await symlink(join(projectRoot, "node_modules"), join(folder, "node_modules"));
    const watcher = spawn(process.execPath, [join(folder, "scripts/generate.mjs"), "--watch"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(watcher, "close");
    try {
      await untilPrinted(watcher, "Watching ");
      await use(folder);
    } finally {
      watcher.kill("SIGTERM");
      await ended;
    }
  });
}

/** An edit of a file, and the generated file that its text reaches. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly generated: string;
}

/** Edits a watched project, and returns the milliseconds until the generated file contains the text too. */
export async function timeEdit(
  folder: string,
  { file, from, to, generated }: Edit,
): Promise<number> {
  const text = await readFile(join(folder, file), "utf8");
  if (!text.includes(from)) throw new Error(`${file} does not hold "${from}"`);
  const start = performance.now();
  await writeFile(join(folder, file), text.replace(from, to));
  while (!(await readFile(join(folder, generated), "utf8")).includes(to)) {
    if (performance.now() - start > 30_000) throw new Error(`${generated} never had "${to}"`);
    await sleep(1);
  }
  return performance.now() - start;
}

/** The first time, it says so when it has looked at everything once. */
async function untilPrinted({ stdout }: ChildProcess, expected: string): Promise<void> {
  let output = "";
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += String(chunk);
    if (output.includes(expected)) return void stdout?.resume();
  }
  throw new Error(`the watch ended early:\n${output}`);
}
