import { lstatSync, readFileSync, type Stats } from "node:fs";
import path from "node:path";
import { GeneratorError } from "../model/problem.js";

/** Name of the folder that contains the journal while files are being replaced. */
export const journalName = ".generate";

/** Whether files get their new texts, or their old ones back. */
export type Direction = "forward" | "back";

/** One file of a journal. */
export interface JournalEntry {
  /** Path relative to the output folder. */
  readonly path: string;
  /** Hashes of its old and new text; absent if there is no such file. */
  readonly old?: string | undefined;
  readonly new?: string | undefined;
}

interface WrittenJournal {
  readonly direction: Direction;
  readonly entries: readonly JournalEntry[];
}

/**
 * Reads the journal of an interrupted run; `undefined` if there is none or it is incomplete.
 *
 * Anyone who can write to the folder can write a journal, so its content is not trusted. Throws a GeneratorError for a
 * journal that no run wrote, and leaves it in place.
 */
export function readJournal(base: string): WrittenJournal | undefined {
  const folder = path.join(base, journalName);
  const found = statOf(folder);
  if (found === undefined) return undefined;
  if (!found.isDirectory()) throw notOurs(folder, "is not a folder");
  const file = journalFile(base);
  const stats = statOf(file);
  if (stats === undefined) return undefined;
  if (!stats.isFile()) throw notOurs(file, "is not a file");
  const journal = parseJournal(readFileSync(file, "utf8"));
  if (journal === undefined) throw notOurs(file, "is not a journal of the generator");
  for (const at of journal.entries.keys()) assertStored(base, at);
  return journal;
}

/** Returns the path of the file that lists the replacements. */
export function journalFile(base: string): string {
  return path.join(base, journalName, "journal.json");
}

/** Returns the path of a stored text. */
export function storedFile(base: string, at: number, direction: Direction): string {
  return path.join(base, journalName, `${at}.${direction === "forward" ? "new" : "old"}`);
}

/** Reports whether a path is a regular file, not a folder or a link. */
export function isFile(place: string): boolean {
  return statOf(place)?.isFile() === true;
}

/** Asserts that stored texts are files, because a link would copy any file into the output. */
function assertStored(base: string, at: number): void {
  for (const direction of ["forward", "back"] as const) {
    const stored = storedFile(base, at, direction);
    if (statOf(stored)?.isFile() === false) throw notOurs(stored, "is not a file");
  }
}

function parseJournal(text: string): WrittenJournal | undefined {
  try {
    const journal: unknown = JSON.parse(text);
    return isJournal(journal) ? journal : undefined;
  } catch {
    return undefined;
  }
}

function isJournal(value: unknown): value is WrittenJournal {
  return (
    typeof value === "object" &&
    value !== null &&
    "direction" in value &&
    (value.direction === "forward" || value.direction === "back") &&
    "entries" in value &&
    Array.isArray(value.entries) &&
    value.entries.every(isEntry)
  );
}

function isEntry(value: unknown): value is JournalEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    (!("old" in value) || typeof value.old === "string") &&
    (!("new" in value) || typeof value.new === "string") &&
    ("old" in value || "new" in value)
  );
}

function statOf(place: string): Stats | undefined {
  try {
    return lstatSync(place);
  } catch {
    return undefined;
  }
}

function notOurs(place: string, message: string): GeneratorError {
  const file = path.relative(process.cwd(), place);
  const expected = `a journal of the generator; remove ${journalName} there if you do not need it, then run again`;
  return new GeneratorError([{ file, message, expected }]);
}
