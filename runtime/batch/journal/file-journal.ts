import { ConfigurationError } from "../../errors/index.js";
import { AppendLog, type LogKind, type LinePlace, unusable } from "../../host/append-log.js";
import { type Host, hostOf } from "../../host/host.js";
import type { ProcessIdentity } from "../../host/process-identity.js";
import { fateOf, ownIdentity, parseIdentity } from "../../host/process-identity.js";
import type { JsonObject } from "../../json/values.js";
import { showJson } from "../../text/show.js";
import { realClock, sleep, startTimer } from "../../time/index.js";
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
  readonly opened: string;
  readonly at: string;
}

/** What a line says: the version of the format, a call that begins or has ended, or a step of a job. */
type JournalLine =
  | { readonly version: number }
  | { readonly owner: JournalOwner }
  | { readonly ended: string }
  | { readonly record: JournalRecord };

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
  readonly #log: AppendLog<JournalLine>;
  readonly #host: Host;
  readonly #owner: JournalOwner;
  /** The last record of each job, until it is asked for. */
  #records: Map<string, JournalRecord> | undefined = new Map();
  /** The calls that began to use the file, first come first; `undefined` once they have ended. */
  readonly #owners = new Map<string, JournalOwner | undefined>();
  #version = 0;
  #intrusions = 0;
  #stopHeartbeat = (): void => {};

  private constructor(path: string, log: AppendLog<JournalLine>, host: Host) {
    this.#path = path;
    this.#log = log;
    this.#host = host;
    const opened = globalThis.crypto.randomUUID();
    this.#owner = { opened, at: new Date().toISOString(), ...ownIdentity(host) };
  }

  /**
   * Opens a journal, or creates one, for this call alone.
   *
   * @throws {ConfigurationError} when the file is no journal, is damaged, cannot be written or is in use, or there are no
   * files here
   */
  static async open(path: string): Promise<FileJournal> {
    const host = hostOf("journal");
    const journal = new FileJournal(path, await AppendLog.open(path, host, kind), host);
    try {
      await journal.#readOn();
      await journal.#claim();
      return journal;
    } catch (error) {
      await journal.close();
      throw unusable(error, path, kind);
    }
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
    const { opened } = this.#owner;
    this.#stopHeartbeat();
    try {
      if (!usedHere.has(opened)) return;
      usedHere.set(opened, false);
      await this.#log.append([{ closed: opened }]);
      usedHere.delete(opened);
    } catch {
      // The disk is full, for example. This process knows without the line; for others, it has no heartbeat any more.
    } finally {
      await this.#log.close();
    }
  }

  async #readOn(): Promise<void> {
    for await (const { content, place, isChecked } of this.#log.readOn()) {
      if ("version" in content) this.#version = content.version;
      if (this.#version > FORMAT)
        throw problem(this.#path, "was written by a newer version. Update this package");
      if ("ended" in content) this.#owners.set(content.ended, undefined);
      // Who has ended does not come back.
      if ("owner" in content && !this.#owners.has(content.owner.opened))
        this.#owners.set(content.owner.opened, content.owner);
      if ("record" in content) this.#keep(content.record, place);
      if (!isChecked && this.#version >= 2) throw this.#log.damage(place.number);
    }
  }

  /** Most of what a journal contains is results, so each stays in the file until it is asked for. */
  #keep(record: JournalRecord, place: LinePlace): void {
    const { run, ...rest } = { run: undefined, ...record };
    const stored = run === undefined ? record : Object.assign(new Stored(this.#log, place), rest);
    this.#records?.set(record.key, stored);
  }

  /** Enters this call into the file, and refuses it if an earlier one is at work. */
  async #claim(): Promise<void> {
    const format = this.#version < FORMAT ? [{ journal: FORMAT }] : [];
    usedHere.set(this.#owner.opened, true);
    await this.#log.begin([...format, this.#owner]);
    await this.#readOn();
    for (const rival of this.#listRivals()) {
      if (await this.#isAtWork(rival)) throw inUse(this.#path, rival);
      await this.#log.append([{ taken: rival.opened }]);
    }
    this.#intrusions = this.#log.intrusions;
    this.#beat();
  }

  /** The calls that began to use the file before this one, and have not ended; all of them once this one is not listed. */
  #listRivals(): JournalOwner[] {
    const owners = [...this.#owners.values()].filter((owner) => owner !== undefined);
    const own = owners.findIndex(({ opened }) => opened === this.#owner.opened);
    return own === -1 ? owners : owners.slice(0, own);
  }

  async #isAtWork(rival: JournalOwner): Promise<boolean> {
    const isUsed = usedHere.get(rival.opened);
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
      await sleep(realClock, HEARTBEAT / 2);
      if ((await this.#log.facts()).mtimeMs !== before) return true;
    }
    return false;
  }

  /** After a pause, another process may have taken this one for gone: this call is then no longer the first. */
  async #assertOwned(): Promise<void> {
    const { intrusions } = this.#log;
    if (!(await this.#log.isNamed())) throw problem(this.#path, "was replaced, moved or deleted");
    await this.#readOn();
    if (this.#owners.get(this.#owner.opened) === undefined)
      throw problem(this.#path, "was taken over by another process");
    this.#intrusions = intrusions;
  }

  #beat(): void {
    this.#stopHeartbeat = startTimer(HEARTBEAT, () => void this.#touch(), { keepsAlive: false });
  }

  async #touch(): Promise<void> {
    // A file that cannot be touched cannot be written either, which the next step will find.
    await this.#log.touch().catch(() => {});
    if (usedHere.get(this.#owner.opened) === true) this.#beat();
  }
}

/** What a record gets its result from. An accessor of each record's own would take three times as much memory. */
class Stored {
  readonly #log: AppendLog<JournalLine>;
  readonly #place: LinePlace;

  constructor(log: AppendLog<JournalLine>, place: LinePlace) {
    this.#log = log;
    this.#place = place;
  }

  get run(): unknown {
    return this.#log.readAgain(this.#place)["run"];
  }
}

/** The calls of this process that its journals name: whether they are at work. */
const usedHere = new Map<string, boolean>();

const kind: LogKind<JournalLine> = {
  name: "journal",
  members: ["journal", "opened", "closed", "taken", "key"],
  opening: ["journal", "opened"],
  parse,
  problem,
};

function parse(fields: JsonObject): JournalLine | undefined {
  const { journal: version, opened, closed, taken, at } = fields;
  const ended = closed ?? taken;
  if (typeof version === "number") return { version };
  if (typeof ended === "string") return { ended };
  if (typeof opened !== "string") return isJournalRecord(fields) ? { record: fields } : undefined;
  const identity = parseIdentity(fields);
  if (identity === undefined || typeof at !== "string") return undefined;
  return { owner: { opened, at, ...identity } };
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
