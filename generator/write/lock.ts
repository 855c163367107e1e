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
 * A lock whose process has died is taken over, and so is one that names nobody. Throws a GeneratorError when the
 * folder cannot be written to, or when the other process does not come to its end.
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
    // Something was written into it.
  }
}

/** The work is done by now: a lock that cannot be removed is taken over when this process has ended. */
function release(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Whoever comes next says what is wrong with the folder.
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

/** Since when a lock has named nobody; by the clock of this process, since that of a file can be anything. */
interface Sighting {
  readonly lock: Lock;
  readonly since: number;
}

function seeAgain(before: Sighting | undefined, lock: Lock): Sighting {
  return before !== undefined && isSame(before.lock, lock)
    ? before
    : { lock, since: performance.now() };
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

/** A lock as it is found. */
interface Lock {
  /** Absent: what is in the file names nobody. */
  readonly owner: Owner | undefined;
  readonly inode: number;
  readonly modified: number;
}

/** `undefined`: the lock has just gone. */
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

/** In bytes; a name of a host has at most 255. */
const longestLock = 1000;

/** `undefined` for whatever the generator has not written: it could be anybody's. */
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

/** An owner has a lock without a name until it has written it, which takes far less than a second. */
function isAbandoned({ owner }: Lock, nameless: Sighting | undefined): boolean {
  if (owner === undefined)
    return nameless !== undefined && performance.now() - nameless.since > 1000;
  // Whether a process of another machine is still running is unknown here.
  if (owner.host !== hostname()) return false;
  try {
    process.kill(owner.pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
}

/**
 * Removes an abandoned lock. Only one process at a time may, and it looks again: another one could have removed the
 * lock meanwhile, and what lies there now would be that one's own.
 */
function discard(file: string, abandoned: Lock): void {
  const guard = `${file}.discard`;
  try {
    writeFileSync(guard, "", { flag: "wx" });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw cannotWrite(file, error);
    // Its time may be wrong by any measure, in either direction.
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
