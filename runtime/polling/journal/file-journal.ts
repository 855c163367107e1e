import { ConfigurationError } from "../../errors/index.js";
import { AppendLog, type LogKind, type LogLine, type LinePlace } from "../../host/append-log.js";
import { type Host, hostOf } from "../../host/host.js";
import {
  fateOf,
  ownIdentity,
  parseIdentity,
  type ProcessIdentity,
} from "../../host/process-identity.js";
import { showJson, reasonOf } from "../../text/show.js";
import { realClock, startTimer } from "../../time/index.js";
import { isJournalRecord, type Journal, type JournalRecord } from "./journal.js";

/** The version of the format that this module writes. It reads all earlier ones. From 2 on, lines have checksums. */
const FORMAT = 2;

/** How often the owner of a journal touches its file, in milliseconds. */
const HEARTBEAT = 5_000;

/** How long a file must stay untouched until an owner that cannot be looked at counts as gone, in milliseconds. */
const SILENCE = 30_000;

/** One call that uses a journal. */
interface JournalOwner extends ProcessIdentity {
  /** Tells it from every other call. */
  readonly token: string;
  readonly at: string;
}

/**
 * A journal in a file: one line of JSON for each step, each on the disk before the step is taken.
 *
 * Whoever uses the file says so in a line of it, and the order of these lines decides who may: so there is no lock that
 * a crash could leave behind. A process of this machine is asked after; one that cannot be looked at counts as gone when
 * it has not touched the file for 30 seconds. If it comes back, it learns from the file that it was taken for gone, and
 * creates nothing more.
 */
export class FileJournal implements Journal {
  readonly #path: string;
  readonly #log: AppendLog;
  readonly #host: Host;
  readonly #owner: JournalOwner;
  /** The last record of each job, until it is asked for. */
  #records: Map<string, JournalRecord> | undefined = new Map();
  /** The calls that began to use the file, first come first; `undefined` once they have ended. */
  readonly #owners = new Map<string, JournalOwner | undefined>();
  #version = 0;
  #intrusions = 0;
  #stopHeartbeat = (): void => {};

  private constructor(path: string, log: AppendLog, host: Host) {
    this.#path = path;
    this.#log = log;
    this.#host = host;
    const token = globalThis.crypto.randomUUID();
    this.#owner = { token, at: new Date().toISOString(), ...ownIdentity(host) };
  }

  /**
   * Opens a journal, or creates one, for this call alone.
   *
   * @throws {ConfigurationError} when the file is no journal, is damaged, cannot be written or is in use, or there are no
   * files here
   */
  static async open(path: string): Promise<FileJournal> {
    const host = hostOf("journal");
    const log = await AppendLog.open(path, host, kindOf(path));
    const journal = new FileJournal(path, log, host);
    try {
      // Nothing is added to what is no journal.
      await journal.#readOn();
    } catch (error) {
      await log.close();
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

  /** The last record of each job. Results are read from the file when they are asked for. */
  async read(): Promise<Iterable<JournalRecord>> {
    await this.#readOn();
    const records = this.#records?.values() ?? [];
    this.#records = undefined;
    return records;
  }

  async append(record: JournalRecord): Promise<void> {
    await this.#log.append([record]);
    if (this.#log.intrusions > this.#intrusions) await this.#assertOwned();
  }

  async close(): Promise<void> {
    const { token } = this.#owner;
    this.#stopHeartbeat();
    usedHere.set(token, false);
    try {
      await this.#log.append([{ closed: token }]);
      usedHere.delete(token);
    } catch {
      // The disk is full, for example. This process knows without the line; for others, it has no heartbeat any more.
    } finally {
      await this.#log.close();
    }
  }

  async #readOn(): Promise<void> {
    for await (const line of this.#log.readOn()) {
      const isRight = this.#follow(line) && (line.isChecked || this.#version < 2);
      if (!isRight) throw this.#log.damage(line.number);
    }
  }

  /** Whether a line belongs into a journal. */
  #follow(line: LogLine): boolean {
    const { journal, opened, closed, taken } = line.fields;
    const ended = closed ?? taken;
    if (typeof journal === "number") this.#version = checkedVersion(this.#path, journal);
    else if (typeof ended === "string") this.#owners.set(ended, undefined);
    else if (typeof opened === "string") {
      const [identity, { at }] = [parseIdentity(line.fields), line.fields];
      if (identity === undefined || typeof at !== "string") return false;
      // Who has ended does not come back.
      if (!this.#owners.has(opened)) this.#owners.set(opened, { token: opened, at, ...identity });
    } else if (isJournalRecord(line.fields)) this.#keep(line.fields, line);
    else return false;
    return true;
  }

  #keep(record: JournalRecord, line: LogLine): void {
    const hasRun = record.state === "finished" && record.run !== undefined;
    const kept = hasRun ? { ...record, run: new StoredRun(this.#log, line) } : record;
    this.#records?.set(record.key, kept);
  }

  /** Enters this call into the file, and refuses it if an earlier one is at work. */
  async #claim(): Promise<void> {
    const { token, ...rest } = this.#owner;
    const format = this.#version < FORMAT ? [{ journal: FORMAT }] : [];
    usedHere.set(token, true);
    await this.#log.begin([...format, { opened: token, ...rest }]);
    await this.#readOn();
    for (const rival of this.#listRivals()) {
      if (await this.#isAtWork(rival)) throw inUse(this.#path, rival);
      await this.#log.append([{ taken: rival.token }]);
    }
    this.#intrusions = this.#log.intrusions;
    this.#beat();
  }

  /** The calls that began to use the file before this one, and have not ended; all of them once this one is not listed. */
  #listRivals(): JournalOwner[] {
    const owners = [...this.#owners.values()].filter((owner) => owner !== undefined);
    const own = owners.findIndex(({ token }) => token === this.#owner.token);
    return own === -1 ? owners : owners.slice(0, own);
  }

  async #isAtWork(rival: JournalOwner): Promise<boolean> {
    const isUsed = usedHere.get(rival.token);
    if (isUsed !== undefined) return isUsed;
    const fate = fateOf(rival, this.#host);
    if (fate === "ended") return false;
    // Another thread of this process, or another copy of this package in it, can have ended without a line.
    const isKnown = fate === "running" && rival.pid !== this.#host.pid;
    return isKnown || this.#isTouched();
  }

  async #isTouched(): Promise<boolean> {
    const { mtimeMs: before } = await this.#log.facts();
    const end = realClock.now() + SILENCE;
    while (realClock.now() < end) {
      await new Promise<void>((resolve) => {
        realClock.setTimer(HEARTBEAT / 2, resolve);
      });
      if ((await this.#log.facts()).mtimeMs !== before) return true;
    }
    return false;
  }

  /** After a pause, another process may have taken this one for gone: this call is then no longer the first. */
  async #assertOwned(): Promise<void> {
    const { intrusions } = this.#log;
    if (!(await this.#log.isNamed())) throw problem(this.#path, "was replaced, moved or deleted");
    await this.#readOn();
    if (this.#owners.get(this.#owner.token) === undefined)
      throw problem(this.#path, "was taken over by another process");
    this.#intrusions = intrusions;
  }

  #beat(): void {
    this.#stopHeartbeat = startTimer(HEARTBEAT, () => void this.#touch(), { keepsAlive: false });
  }

  async #touch(): Promise<void> {
    // A file that cannot be touched cannot be written either, which the next step will find.
    await this.#log.touch().catch(() => {});
    if (usedHere.get(this.#owner.token) === true) this.#beat();
  }
}

/** The calls of this process that its journals name: whether they are at work. */
const usedHere = new Map<string, boolean>();

function kindOf(path: string): LogKind {
  return {
    name: "journal",
    members: ["journal", "opened", "closed", "taken", "key"],
    opening: ["journal", "opened"],
    problem: (what) => problem(path, what),
  };
}

function checkedVersion(path: string, version: number): number {
  if (version <= FORMAT) return version;
  throw problem(path, "was written by a newer version. Update this package");
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
  return problem(path, `cannot be used: ${reasonOf(error)}`);
}

/** A result that stays in its file until it is asked for: most of what a journal contains is results. */
export class StoredRun {
  readonly #log: AppendLog;
  readonly #place: LinePlace;

  constructor(log: AppendLog, { number, at, length }: LinePlace) {
    this.#log = log;
    this.#place = { number, at, length };
  }

  /**
   * Reads the result.
   *
   * @throws {ConfigurationError} when its line was changed
   */
  read(): unknown {
    return this.#log.readAgain(this.#place)["run"];
  }
}
