import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { GeneratorError } from "../problem.js";

/** Name of the file that says who works in a folder. */
export const lockName = ".generate.lock";

/** How to wait for a folder that somebody else works in. */
export interface LockOptions {
  readonly signal: AbortSignal;
  /** Called once, before a wait, with the process that has the lock. */
  readonly onWait: (owner: number) => void;
  /** Longest wait in milliseconds. */
  readonly patience?: number | undefined;
}

/**
 * Runs work while no other process does the same in this folder.
 *
 * A lock whose process has died is taken over. Throws a GeneratorError when the folder cannot be written to, or when
 * the other process does not come to its end.
 */
export async function withLock<Result>(
  folder: string,
  options: LockOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const created = createFolder(folder);
  const file = path.join(folder, lockName);
  try {
    await acquire(file, options);
    try {
      return await work();
    } finally {
      rmSync(file, { force: true });
    }
  } finally {
    if (created !== undefined) removeIfEmpty(folder);
  }
}

function createFolder(folder: string): string | undefined {
  try {
    return mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw cannotWrite(folder, error);
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Something was written into it.
  }
}

async function acquire(file: string, options: LockOptions): Promise<void> {
  const { signal, onWait, patience = 120_000 } = options;
  const started = performance.now();
  for (let isFirst = true; !take(file); isFirst = false) {
    const owner = readOwner(file);
    if (owner === undefined) continue;
    if (isAbandoned(owner, file)) {
      discard(file);
      continue;
    }
    if (isFirst) onWait(owner.pid);
    if (performance.now() - started > patience) throw stillBusy(file, owner.pid);
    await sleep(50, undefined, { signal });
  }
}

/** Creates the lock, unless there is one. */
function take(file: string): boolean {
  try {
    const owner: Owner = { pid: process.pid, host: hostname() };
    writeFileSync(file, JSON.stringify(owner), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (codeOf(error) !== "ENOENT") throw cannotWrite(file, error);
    // Another run had made the folder, and removed it again when it failed.
    createFolder(path.dirname(file));
    return false;
  }
}

interface Owner {
  readonly pid: number;
  readonly host: string;
}

/** `undefined`: the lock has just gone. A lock without a text is one whose owner has not written it yet. */
function readOwner(file: string): Owner | undefined {
  try {
    const text = readFileSync(file, "utf8");
    return text === "" ? { pid: 0, host: hostname() } : (JSON.parse(text) as Owner);
  } catch {
    return undefined;
  }
}

function isAbandoned({ pid, host }: Owner, file: string): boolean {
  // Whether a process of another machine lives cannot be told from here.
  if (host !== hostname()) return false;
  if (pid === 0) return Date.now() - modifiedAt(file) > 1000;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
}

/**
 * Removes an abandoned lock. Only one process at a time may, and it looks again: another one could have removed the
 * lock meanwhile, and what lies there now would be that one's own.
 */
function discard(file: string): void {
  const guard = `${file}.discard`;
  try {
    writeFileSync(guard, "", { flag: "wx" });
  } catch {
    if (Date.now() - modifiedAt(guard) > 5000) rmSync(guard, { force: true });
    return;
  }
  const owner = readOwner(file);
  if (owner !== undefined && isAbandoned(owner, file)) rmSync(file, { force: true });
  rmSync(guard, { force: true });
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
}

function stillBusy(file: string, pid: number): GeneratorError {
  const message = `process ${pid} is still at work in this folder`;
  const expected = `its end; if there is no such process any more, remove this file`;
  return new GeneratorError([{ file: path.relative(process.cwd(), file), message, expected }]);
}

function cannotWrite(file: string, error: unknown): GeneratorError {
  return new GeneratorError([
    {
      file: path.relative(process.cwd(), file),
      message: `cannot be written (${codeOf(error)}); every file is as it was`,
      expected: "a folder that you may write to",
    },
  ]);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
