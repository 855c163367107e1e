import { ConfigurationError } from "../errors/index.js";
import { isRecord, type JsonObject } from "../json/values.js";
import { reasonOf } from "../text/show.js";
import { errorCode, type FileHandle, type Host, type Stats } from "./host.js";

/** What the lines of a log are, and how its errors name it. */
export interface LogKind<Content> {
  /** For a sentence, such as "journal". */
  readonly name: string;
  /** The first members that a line can have. */
  readonly members: readonly string[];
  /** Those of the lines that a process begins with. Only they can follow a line that was cut off. */
  readonly opening: readonly string[];
  /** Longest line, in characters. */
  readonly maxLine?: number | undefined;
  /** Says why a file is rejected, whatever its lines are. */
  reject?(facts: Stats, host: Host): string | undefined;
  /** Reads what a line says; `undefined` if a line of such a log does not say it. */
  parse(fields: JsonObject): Content | undefined;
  /** Creates the error for a file that cannot be used. */
  problem(path: string, what: string): Error;
}

/** Where a line is. */
export interface LinePlace {
  /** From 1. */
  readonly number: number;
  /** Offset in the file, in bytes. */
  readonly at: number;
  /** In bytes, without the line break. */
  readonly length: number;
}

/** A line that is whole. */
export interface LogLine<Content> {
  readonly content: Content;
  readonly place: LinePlace;
  /** Whether its checksum was right. Lines of earlier versions have none. */
  readonly isChecked: boolean;
}

/** Bytes that are read at once. In between, the process does other work. */
const PIECE = 64 * 1024;
const LINE_FEED = 10;

/**
 * A file of JSON lines that is only ever added to. Each line has a checksum, and is safe from a crash and a power failure
 * once its promise has resolved.
 *
 * A write begins with a line break where an earlier one may have been cut off. So a line that was cut off is the last
 * one, or directly before a line that a process begins with; any other line that is not whole is damaged.
 */
export class AppendLog<Content> {
  readonly #path: string;
  readonly #host: Host;
  readonly #kind: LogKind<Content>;
  readonly #file: FileHandle;
  #size = 0;
  /** How far it has been read: always the beginning of a line. */
  #read = 0;
  #number = 0;
  /** How often something was found that this process has not written, or another file under the name of this one. */
  intrusions = 0;
  /** What is written first, and again after a write that failed. */
  #opening = "";
  #mayBeTorn = true;
  /** What the next write writes. */
  #text = "";
  /** Whether that write has not begun. */
  #isQueued = false;
  /** The end of the last write that was asked for. */
  #last: Promise<void> = Promise.resolve();

  private constructor(path: string, host: Host, kind: LogKind<Content>, file: FileHandle) {
    this.#path = path;
    this.#host = host;
    this.#kind = kind;
    this.#file = file;
  }

  /**
   * Opens a file, or creates one that nobody else can read. Links are not followed.
   *
   * @throws the kind's error when the file cannot be used
   */
  static async open<Content>(
    path: string,
    host: Host,
    kind: LogKind<Content>,
    { create = true }: { readonly create?: boolean } = {},
  ): Promise<AppendLog<Content>> {
    const file = await openFile(path, host, create).catch((error: unknown) => {
      throw unusable(error, path, kind);
    });
    const facts = await file.stat();
    const fault = facts.isFile() ? kind.reject?.(facts, host) : "is a pipe or a device";
    const log = new AppendLog(path, host, kind, file);
    log.#size = facts.size;
    if (fault === undefined) return log;
    await log.close();
    throw kind.problem(path, fault);
  }

  /** What the system says about the file. */
  facts(): Promise<Stats> {
    return this.#file.stat();
  }

  /** Whether the file still has its name. */
  async isNamed(): Promise<boolean> {
    const named = await this.#host.files.promises.lstat(this.#path).catch(() => undefined);
    const open = await this.#file.stat();
    return named?.ino === open.ino && named.dev === open.dev;
  }

  /** Sets the time of the last change to now. */
  touch(): Promise<void> {
    const now = new Date();
    return this.#file.utimes(now, now);
  }

  /**
   * Reads the lines that were added since the last call. A line without its line break is read again by the next call.
   *
   * @throws the kind's error for a line that is damaged, or is none
   */
  async *readOn(): AsyncGenerator<LogLine<Content>> {
    let torn: number | undefined;
    for await (const { text, place, isEnded } of this.#readTexts()) {
      const line = parseLine(text);
      if (line !== undefined) {
        const [first = ""] = Object.keys(line.fields);
        if (torn !== undefined && !this.#kind.opening.includes(first)) throw this.damage(torn);
        torn = undefined;
        const content = this.#kind.parse(line.fields);
        if (content === undefined) throw this.damage(place.number);
        yield { content, place, isChecked: line.isChecked };
      } else if (text !== "" && this.#isCutOff(text, torn !== undefined)) {
        torn = isEnded ? place.number : undefined;
      } else if (text !== "" || torn !== undefined) {
        throw this.damage(torn ?? place.number);
      }
    }
    if (torn !== undefined) throw this.damage(torn);
  }

  /** Reads one line again. Blocks the process until the disk has answered. */
  readAgain({ at, length, number }: LinePlace): JsonObject {
    const bytes = new Uint8Array(length);
    const read = this.#host.files.readSync(this.#file.fd, bytes, 0, length, at);
    const line = parseLine(new TextDecoder().decode(bytes.subarray(0, read)));
    if (line === undefined) throw this.damage(number);
    return line.fields;
  }

  /** Creates the error for a line that is damaged, or is none. Its content is not shown, because it may be private. */
  damage(number: number): Error {
    const { name } = this.#kind;
    return this.#kind.problem(this.#path, `is not a ${name}, or is damaged: see line ${number}`);
  }

  /** Adds lines, and has them added again before the next ones when a write has failed. */
  begin(lines: readonly object[]): Promise<void> {
    this.#opening = joinLines(lines);
    return this.append([]);
  }

  /** Adds lines; rejects when the disk has not taken them. What is added meanwhile is written together. */
  append(lines: readonly object[]): Promise<void> {
    this.#text += joinLines(lines);
    if (!this.#isQueued) this.#last = this.#last.catch(() => {}).then(() => this.#write());
    this.#isQueued = true;
    return this.#last;
  }

  /** Closes the file, once everything is written. */
  async close(): Promise<void> {
    await this.#last.catch(() => {});
    await this.#file.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Yields the text of each line, and whether it has its line break. */
  async *#readTexts() {
    const piece = new Uint8Array(PIECE);
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    let [rest, from] = ["", this.#read];
    for (;;) {
      const { bytesRead } = await this.#file.read(piece, 0, PIECE, from);
      if (bytesRead === 0) break;
      const bytes = piece.subarray(0, bytesRead);
      let begin = 0;
      for (let end; (end = bytes.indexOf(LINE_FEED, begin)) !== -1; begin = end + 1) {
        const text = rest + decoder.decode(bytes.subarray(begin, end));
        rest = "";
        const at = this.#read;
        this.#read = from + end + 1;
        this.#number += 1;
        yield { text, isEnded: true, place: { number: this.#number, at, length: from + end - at } };
      }
      rest += decoder.decode(bytes.subarray(begin), { stream: true });
      // A line without end is rejected before it fills the memory.
      if (rest.length > (this.#kind.maxLine ?? Infinity)) throw this.damage(this.#number + 1);
      from += bytesRead;
    }
    const place = { number: this.#number + 1, at: this.#read, length: from - this.#read };
    if (rest !== "") yield { text: rest, isEnded: false, place };
  }

  /** Whether a text that is no line begins one, and holds no whole one. A power failure can leave zeros behind it. */
  #isCutOff(text: string, isAfterAnother: boolean): boolean {
    const { members, opening } = this.#kind;
    const part = text.replace(/\0+$/, "");
    const isBeginning = (isAfterAnother ? opening : members).some((name) => {
      const start = `{"${name}":`;
      return part.startsWith(start) || start.startsWith(part);
    });
    const ends = [...part.matchAll(checkPattern)].map(({ index }) => index + CHECK_LENGTH);
    const isWhole = (end: number): boolean =>
      end === part.length || parseLine(part.slice(0, end)) !== undefined;
    return isBeginning && !ends.some(isWhole);
  }

  async #write(): Promise<void> {
    const text = this.#text;
    this.#text = "";
    this.#isQueued = false;
    const lineBreak = this.#size > 0 ? "\n" : "";
    const beginning = this.#mayBeTorn ? lineBreak + this.#opening : "";
    const bytes = new TextEncoder().encode(beginning + text);
    this.#mayBeTorn = true;
    for (let written = 0; written < bytes.length;)
      written += (await this.#file.write(bytes.subarray(written))).bytesWritten;
    await this.#file.datasync();
    this.#mayBeTorn = false;
    const { size } = await this.#file.stat();
    if (size !== this.#size + bytes.length || !(await this.isNamed())) this.intrusions += 1;
    this.#size = size;
  }
}

/** The end of a line that has a checksum. */
const checkPattern = /,"check":"[^"]{8}"\}/g;
const CHECK_LENGTH = ',"check":"00000000"}'.length;

/** Lines that are written at once are apart from each other: a damaged one is never taken for one that was cut off. */
function joinLines(lines: readonly object[]): string {
  const texts = lines.map((fields) => JSON.stringify(fields));
  return texts.map((text) => `${text.slice(0, -1)},"check":"${checksum(text)}"}\n`).join("\n");
}

function parseLine(
  text: string,
): { readonly fields: JsonObject; readonly isChecked: boolean } | undefined {
  const end = text.slice(-CHECK_LENGTH);
  const isChecked = end.search(checkPattern) === 0;
  const unchecked = isChecked ? `${text.slice(0, -CHECK_LENGTH)}}` : text;
  if (isChecked && end !== `,"check":"${checksum(unchecked)}"}`) return undefined;
  try {
    const fields: unknown = JSON.parse(unchecked);
    return isRecord(fields) ? { fields, isChecked } : undefined;
  } catch {
    return undefined;
  }
}

/** FNV-1a, 32 bits: no single character can change without changing it. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** Opens a file to read it and to add to its end. Without the last flag, a pipe would block the process. */
async function openFile(path: string, { files }: Host, create: boolean): Promise<FileHandle> {
  // Not every system has all of the flags.
  const { O_RDWR = 0, O_APPEND = 0, O_CREAT = 0, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = files.constants;
  const flags = O_RDWR | O_APPEND | (create ? O_CREAT : 0) | O_NOFOLLOW | O_NONBLOCK;
  const facts = await files.promises.lstat(path).catch(() => undefined);
  if (facts?.isSymbolicLink()) throw Object.assign(new Error("ELOOP"), { code: "ELOOP" });
  return files.promises.open(path, flags, 0o600);
}

/** The error for a file that the system, or the log itself, does not let be used. */
export function unusable<Content>(error: unknown, path: string, kind: LogKind<Content>): Error {
  if (error instanceof ConfigurationError) return error;
  const code = errorCode(error);
  if (code === "ELOOP") return kind.problem(path, "is a link, and links are not followed");
  if (code === "EISDIR") return kind.problem(path, "is a folder");
  return kind.problem(path, `cannot be used: ${reasonOf(error)}`);
}
