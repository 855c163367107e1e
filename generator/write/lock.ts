import {
  lstatSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { GeneratorError } from "../model/problem.js";

/** Name of the file that identifies the process that is working in a folder. */
export const lockName = ".generate.lock";

/** How to wait for a folder that another process is using. */
export interface LockOptions {
  readonly signal: AbortSignal;
  /** Called once, before waiting, with the process that has the lock. */
  readonly onWait: (owner: number) => void;
  /** Maximum wait in milliseconds. */
  readonly patience?: number | undefined;
}

/**
 * Runs work exclusively: no other process does the same in this folder at the same time.
 *
 * Takes over a lock whose process has died or that names no process. Throws a GeneratorError when the folder cannot be
 * written to, or when the other process does not finish.
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
      release(file);
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
    // Something was written to it.
  }
}

/** Removes the lock after the work. A lock that cannot be removed is taken over after this process has ended. */
function release(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The next run reports what is wrong with the folder.
  }
}

async function acquire(file: string, options: LockOptions): Promise<void> {
  const { signal, onWait, patience = 120_000 } = options;
  const started = performance.now();
  let nameless: Sighting | undefined;
  for (let isAnnounced = false; !take(file);) {
    const lock = readLock(file);
    nameless =
      lock !== undefined && lock.owner === undefined ? seeAgain(nameless, lock) : undefined;
    if (lock !== undefined && isAbandoned(lock, nameless)) discard(file, lock);
    else if (lock?.owner !== undefined && !isAnnounced) {
      isAnnounced = true;
      onWait(lock.owner.pid);
    }
    if (performance.now() - started > patience) throw stillBusy(file, lock?.owner);
    await sleep(50, undefined, { signal });
  }
}

/** When a lock was first seen without an owner, by this process's clock, because the clock of the file may differ. */
interface Sighting {
  readonly lock: Lock;
  readonly since: number;
}

function seeAgain(before: Sighting | undefined, lock: Lock): Sighting {
  return before !== undefined && isSame(before.lock, lock)
    ? before
    : { lock, since: performance.now() };
}

/** Creates the lock if there is none. */
function take(file: string): boolean {
  try {
    const owner: Owner = { pid: process.pid, host: hostname() };
    writeFileSync(file, JSON.stringify(owner), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    if (codeOf(error) !== "ENOENT") throw cannotWrite(file, error);
    // Another run created the folder and removed it again when it failed.
    createFolder(path.dirname(file));
    return false;
  }
}

interface Owner {
  readonly pid: number;
  readonly host: string;
}

/** An existing lock. */
interface Lock {
  /** Absent if the file names no process. */
  readonly owner: Owner | undefined;
  readonly inode: number;
  readonly modified: number;
}

/** Returns `undefined` if the lock was just removed. */
function readLock(file: string): Lock | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (!stats.isFile()) throw inTheWay(file);
  const lock = { inode: stats.ino, modified: stats.mtimeMs };
  try {
    const isLock = stats.size <= longestLock;
    return { ...lock, owner: isLock ? parseOwner(readFileSync(file, "utf8")) : undefined };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw cannotWrite(file, error);
  }
}

/** In bytes; a host name has at most 255. */
const longestLock = 1000;

/** Returns `undefined` for content that the generator did not write, because it could belong to anyone. */
function parseOwner(text: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(text);
    return isOwner(owner) ? owner : undefined;
  } catch {
    return undefined;
  }
}

function isOwner(value: unknown): value is Owner {
  return (
    typeof value === "object" &&
    value !== null &&
    "pid" in value &&
    Number.isInteger(value.pid) &&
    Number(value.pid) > 0 &&
    Number(value.pid) < 2 ** 31 &&
    "host" in value &&
    typeof value.host === "string"
  );
}

function isSame(one: Lock, other: Lock): boolean {
  return one.inode === other.inode && one.modified === other.modified;
}

/**
 * Reports whether a lock is abandoned. A new lock is empty until its owner is written, which takes far less than a
 * second.
 */
function isAbandoned({ owner }: Lock, nameless: Sighting | undefined): boolean {
  if (owner === undefined)
    return nameless !== undefined && performance.now() - nameless.since > 1000;
  // It is unknown whether a process of another machine is still running.
  if (owner.host !== hostname()) return false;
  try {
    process.kill(owner.pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
}

/**
 * Removes an abandoned lock. Only one process at a time may do so, and it checks the lock again: another process may
 * have removed the lock and created its own.
 */
function discard(file: string, abandoned: Lock): void {
  const guard = `${file}.discard`;
  try {
    writeFileSync(guard, "", { flag: "wx" });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw cannotWrite(file, error);
    // Its timestamp may be off in either direction.
    const age = Math.abs(Date.now() - modifiedAt(guard));
    if (age > 5000) rmSync(guard, { force: true, recursive: true });
    return;
  }
  try {
    const lock = readLock(file);
    if (lock !== undefined && isSame(lock, abandoned)) rmSync(file, { force: true });
  } catch (error) {
    throw error instanceof GeneratorError ? error : cannotWrite(file, error);
  } finally {
    rmSync(guard, { force: true });
  }
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
}

function stillBusy(file: string, owner: Owner | undefined): GeneratorError {
  const who = owner === undefined ? "somebody" : `process ${owner.pid}`;
  const message = `${who} is still running in this folder`;
  const expected = `its end; if the process no longer exists, remove this file`;
  return new GeneratorError([{ file: path.relative(process.cwd(), file), message, expected }]);
}

function inTheWay(file: string): GeneratorError {
  const message = "is not a file, but in the place of the folder's lock";
  const expected = "no file there; remove it if you do not need it";
  return new GeneratorError([{ file: path.relative(process.cwd(), file), message, expected }]);
}

function cannotWrite(file: string, error: unknown): GeneratorError {
  return new GeneratorError([
    {
      file: path.relative(process.cwd(), file),
      message: `cannot be written (${codeOf(error)}); no files changed`,
      expected: "a writable folder",
    },
  ]);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
