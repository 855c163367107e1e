import { ConfigurationError } from "../../../runtime/errors/index.js";
import { errorCode } from "../../../runtime/host/error-code.js";
import { type Host, hostOf } from "../../../runtime/host/host.js";
import { fateOf, ownIdentity } from "../../../runtime/host/process-identity.js";
import { showJson } from "../../../runtime/json/show-json.js";
import { realClock, startTimer } from "../../../runtime/time/index.js";
import { AppendFile } from "./append-file.js";
import type { Journal, JournalRecord } from "./journal.js";
import {
  emitLine,
  FORMAT,
  type JournalLine,
  type JournalOwner,
  parseLine,
} from "./journal-line.js";

/** How often the owner of a journal touches its file, in milliseconds. */
const HEARTBEAT = 5_000;

/** How long a file must stay untouched until an owner that cannot be looked at counts as gone, in milliseconds. */
const SILENCE = 30_000;

/** From this size on a journal is compacted when it is opened, in bytes. */
const COMPACT_FROM = 2 ** 20;

/**
 * A journal in a file: one line of JSON for each step, each on the disk before the step is taken.
 *
 * Whoever uses the file says so in a line of it, and the order of these lines decides who may: so there is no lock that
 * a crash could leave behind. A process of this machine is asked after; one in another container or machine counts as
 * gone when it has not touched the file for 30 seconds. If it comes back, it learns from the file that it was taken for
 * gone, and creates nothing more.
 */
export class FileJournal implements Journal {
  readonly #file: AppendFile;
  readonly #host: Host;
  readonly #owner: JournalOwner;
  /** What has been read, until it is asked for. */
  #lines: JournalLine[] = [];
  /** Number of complete lines that have been read. */
  #complete = 0;
  #intrusions = 0;
  #stopHeartbeat = (): void => {};

  private constructor(file: AppendFile, host: Host) {
    this.#file = file;
    this.#host = host;
    const token = globalThis.crypto.randomUUID();
    this.#owner = { token, at: new Date().toISOString(), ...ownIdentity(host) };
  }

  /**
   * Opens a journal, or creates one, for this call alone.
   *
   * @throws {ConfigurationError} when the file is no journal, cannot be written or is in use, or there are no files here
   */
  static async open(path: string): Promise<FileJournal> {
    const host = hostOf("journal");
    const file = await AppendFile.open(path, host).catch((error: unknown) => {
      throw unusable(path, error);
    });
    const journal = new FileJournal(file, host);
    try {
      await journal.#assertJournal();
    } catch (error) {
      await file.close();
      throw unusable(path, error);
    }
    try {
      await journal.#claim();
    } catch (error) {
      await journal.close();
      throw unusable(path, error);
    }
    return journal;
  }

  async read(): Promise<JournalRecord[]> {
    await this.#readOn();
    const records = recordsOf(this.#lines);
    this.#lines = [];
    const { size } = await this.#file.facts();
    if (size > COMPACT_FROM) await this.#compact(records, size);
    return records;
  }

  async append(record: JournalRecord): Promise<void> {
    await this.#file.add(emitLine({ kind: "record", record }));
    if (this.#file.intrusions > this.#intrusions) await this.#assertOwned();
  }

  async close(): Promise<void> {
    this.#stopHeartbeat();
    openHere.delete(this.#owner.token);
    try {
      await this.#file.add(emitLine({ kind: "closed", token: this.#owner.token }));
    } catch {
      // This process no longer has the journal, or will end: either is seen without the line.
    } finally {
      await this.#file.close();
    }
  }

  /** Nothing is added to what is no journal. */
  async #assertJournal(): Promise<void> {
    const facts = await this.#file.facts();
    if (!facts.isFile()) throw problem(this.#file.path, "is not a file");
    await this.#readOn();
  }

  /** Reads what is new in the file, so that the journal of a big batch is read once. */
  async #readOn(): Promise<void> {
    const { lines, isNew } = await this.#file.readOn();
    if (isNew) [this.#lines, this.#complete] = [[], 0];
    this.#lines = this.#lines.concat(this.#parse(lines, this.#complete));
    this.#complete += lines.length - 1;
  }

  /** Enters this call into the file, and refuses it if an earlier one is at work. */
  async #claim(): Promise<void> {
    const { size } = await this.#file.facts();
    const entry = emitLine({ kind: "opened", owner: this.#owner });
    // The line break ends a line that a crash has cut off.
    const beginning = size === 0 ? emitLine({ kind: "format", version: FORMAT }) : "\n";
    openHere.add(this.#owner.token);
    await this.#file.add(beginning + entry);
    for (const rival of await this.#listRivals()) {
      if (await this.#isAtWork(rival)) throw inUse(this.#file.path, rival);
      await this.#file.add(emitLine({ kind: "taken", token: rival.token }));
    }
    this.#intrusions = this.#file.intrusions;
    this.#beat();
  }

  /** The calls that began to use the file before this one, and have not ended; all of them once this one is not listed. */
  async #listRivals(): Promise<JournalOwner[]> {
    await this.#readOn();
    const owners = listOwners(this.#lines);
    const own = owners.findIndex(({ token }) => token === this.#owner.token);
    return own === -1 ? owners : owners.slice(0, own);
  }

  async #isAtWork(rival: JournalOwner): Promise<boolean> {
    if (openHere.has(rival.token)) return true;
    const fate = fateOf(rival, this.#host);
    return fate === "unknown" ? this.#isTouched() : fate === "running";
  }

  async #isTouched(): Promise<boolean> {
    const { mtimeMs: before } = await this.#file.facts();
    const end = realClock.now() + SILENCE;
    while (realClock.now() < end) {
      await new Promise<void>((resolve) => {
        realClock.setTimer(HEARTBEAT / 2, resolve);
      });
      if ((await this.#file.facts()).mtimeMs !== before) return true;
    }
    return false;
  }

  /** After a pause, another process may have taken this one for gone: this call is then no longer the first. */
  async #assertOwned(): Promise<void> {
    const { intrusions } = this.#file;
    const lines = (await this.#file.read()).split("\n");
    const isFirst = listOwners(this.#parse(lines))[0]?.token === this.#owner.token;
    if (!isFirst) throw problem(this.#file.path, "was taken over by another process");
    this.#intrusions = intrusions;
  }

  async #compact(records: readonly JournalRecord[], size: number): Promise<void> {
    const latest = [...new Map(records.map((record) => [record.key, record])).values()];
    const lines = latest.map((record) => emitLine({ kind: "record", record }));
    const format = emitLine({ kind: "format", version: FORMAT });
    const text = format + emitLine({ kind: "opened", owner: this.#owner }) + lines.join("");
    if (text.length < size / 2) await this.#file.replace(text);
  }

  #beat(): void {
    this.#stopHeartbeat = startTimer(HEARTBEAT, () => void this.#touch(), { keepsAlive: false });
  }

  async #touch(): Promise<void> {
    const now = new Date();
    // A file that cannot be touched cannot be written either, which the next step will find.
    await this.#host.files.promises.utimes(this.#file.path, now, now).catch(() => {});
    if (openHere.has(this.#owner.token)) this.#beat();
  }

  #parse(lines: readonly string[], before = 0): JournalLine[] {
    return lines.map((line, index) => {
      const parsed = parseLine(line);
      if (parsed === undefined)
        throw problem(this.#file.path, `is no journal: see line ${before + index + 1}`);
      if (parsed.kind !== "format" || parsed.version <= FORMAT) return parsed;
      throw problem(this.#file.path, "was written by a newer version. Update this package");
    });
  }
}

/** The journals that are open in this process. */
const openHere = new Set<string>();

function recordsOf(lines: readonly JournalLine[]): JournalRecord[] {
  return lines.flatMap((line) => (line.kind === "record" ? line.record : []));
}

/** The calls that have not ended their use, first come first. */
function listOwners(lines: readonly JournalLine[]): JournalOwner[] {
  const owners = new Map<string, JournalOwner>();
  for (const line of lines) {
    if (line.kind === "opened" && !owners.has(line.owner.token))
      owners.set(line.owner.token, line.owner);
    if (line.kind === "closed" || line.kind === "taken") owners.delete(line.token);
  }
  return [...owners.values()];
}

function problem(path: string, what: string): ConfigurationError {
  return new ConfigurationError(`The journal ${showJson(path)} ${what}.`);
}

function inUse(path: string, { pid, host, at }: JournalOwner): ConfigurationError {
  const where = host === undefined ? "" : ` on ${showJson(host)}`;
  return problem(
    path,
    `is in use by process ${pid}${where} since ${at}. Wait until it ends, or name another file`,
  );
}

function unusable(path: string, error: unknown): ConfigurationError {
  if (error instanceof ConfigurationError) return error;
  const code = errorCode(error);
  if (code === "ELOOP") return problem(path, "is a link, and links are not followed");
  if (code === "EISDIR") return problem(path, "is a folder. Name a file");
  const reason = error instanceof Error ? `: ${error.message}` : "";
  return problem(path, `cannot be used${reason}`);
}
