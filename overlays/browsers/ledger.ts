import { ConfigurationError } from "../../runtime/errors/index.js";
import { type Host, hostOf } from "../../runtime/host/host.js";
import { LedgerFile } from "./ledger-file.js";
import { MAX_LINE, openedLine, type OpenedRecord, stoppedLine } from "./ledger-record.js";
import { fateOf, ownIdentity } from "../../runtime/host/process-identity.js";
import { readRecords } from "./read-records.js";

/** A browser that was opened and, according to the ledger, not stopped. */
export type LedgerEntry = OpenedRecord;

/** Size from which a ledger is compacted before it is added to, in bytes. */
const TIDY_FROM = 2 ** 20;

/**
 * Above this size, even after compacting, no open browser is added, in bytes. The rest is reserved for recording
 * stopped browsers.
 */
const FULL = 8 * 2 ** 20;

/** How long a browser of another machine or container counts as in use, in milliseconds. */
const IN_USE_ELSEWHERE = 24 * 60 * 60 * 1_000;

/**
 * A file that lists open browsers, with one line of JSON for each browser that is opened or stopped.
 *
 * Several processes of one machine can share it. A crash loses at most the line that was being written. Files with
 * other content are never changed.
 */
export class Ledger {
  readonly #file: LedgerFile;
  readonly #host: Host;

  /** @throws {ConfigurationError} when the file is not a ledger or cannot be written, or the platform has no files */
  constructor(path: string) {
    this.#host = hostOf("ledger");
    this.#file = new LedgerFile(path, this.#host);
    this.#file.append("");
  }

  /**
   * Opens a ledger with room for another browser.
   *
   * @throws {ConfigurationError} like the constructor, or when it is full
   */
  static async open(path: string): Promise<Ledger> {
    const ledger = new Ledger(path);
    if (ledger.#file.size > TIDY_FROM) await ledger.tidy();
    if (ledger.#file.size <= FULL) return ledger;
    throw new ConfigurationError(
      `The ledger ${JSON.stringify(path)} is full of browsers that were never stopped. Call stopAbandoned() with it.`,
    );
  }

  /** Records that this process opened a browser. */
  opened(id: string, baseUrl: string): void {
    openHere.add(keyOf({ id, baseUrl }));
    const line = openedLine({ id, baseUrl, ...ownIdentity(this.#host), at: Date.now() });
    if (line.length > MAX_LINE) {
      throw new ConfigurationError("The id of the browser is too long for the file of `ledger`");
    }
    this.#file.append(line);
  }

  /** Records that a browser was stopped. */
  stopped(id: string, baseUrl: string): void {
    openHere.delete(keyOf({ id, baseUrl }));
    try {
      this.#file.append(stoppedLine(id, baseUrl));
    } catch {
      // The browser is stopped anyway. The missing line only costs a redundant stop later.
    }
  }

  /**
   * Returns the browsers at a host root whose process ended without stopping them.
   *
   * @throws {ConfigurationError} when the file is not a ledger, is too large, or cannot be read
   */
  async abandoned(baseUrl: string): Promise<LedgerEntry[]> {
    const { open } = await this.#read();
    return open.filter((entry) => entry.baseUrl === baseUrl && !this.#isInUse(entry));
  }

  /**
   * Drops stopped browsers and keeps open ones.
   *
   * @throws {ConfigurationError} like `abandoned`
   */
  async tidy(): Promise<void> {
    const { stops, aside } = await this.#read();
    const isTidy = stops === 0 && aside.length === 0;
    if (isTidy || (stops > 0 && !this.#file.setAside())) return;
    const found = await this.#read();
    const missing = found.open.filter((entry) => !found.present.has(keyOf(entry)));
    // Before anything is removed.
    this.#file.append(missing.map(openedLine).join(""));
    this.#file.removeAside(found.aside);
  }

  async #read(): Promise<Contents> {
    let contents = await this.#readOnce();
    // A file that is set aside meanwhile may be missing from both places. More often than this, that does not happen.
    for (let attempt = 0; attempt < 20 && contents.state !== this.#file.state; attempt += 1) {
      contents = await this.#readOnce();
    }
    return contents;
  }

  async #readOnce(): Promise<Contents> {
    const { state } = this.#file;
    const aside = this.#file.listAside();
    const opened = new Map<string, LedgerEntry>();
    const [stopped, present] = [new Set<string>(), new Set<string>()];
    for (const path of [...aside, this.#file.path]) {
      for await (const record of readRecords(path, this.#host)) {
        if (record.kind === "stopped") stopped.add(keyOf(record));
        if (record.kind !== "opened") continue;
        opened.set(keyOf(record.opened), record.opened);
        if (path === this.#file.path) present.add(keyOf(record.opened));
      }
    }
    // IDs are never reused, so it does not matter which line came first.
    const open = [...opened].filter(([key]) => !stopped.has(key)).map(([, entry]) => entry);
    return { state, aside, open, present, stops: stopped.size };
  }

  #isInUse(entry: LedgerEntry): boolean {
    if (entry.pid === this.#host.pid && openHere.has(keyOf(entry))) return true;
    const fate = fateOf(entry, this.#host);
    if (fate !== "unknown") return fate === "running";
    return entry.at === undefined || Date.now() - entry.at < IN_USE_ELSEWHERE;
  }
}

interface Contents {
  /** Version of the files when reading began. */
  readonly state: string;
  /** Files that were set aside and read. */
  readonly aside: readonly string[];
  readonly open: readonly LedgerEntry[];
  /** Keys of the open browsers in the ledger itself. */
  readonly present: ReadonlySet<string>;
  /** Number of stopped browsers. */
  readonly stops: number;
}

/** Browsers that this process opened and has not stopped, in any ledger. */
const openHere = new Set<string>();

function keyOf({ id, baseUrl }: Pick<LedgerEntry, "id" | "baseUrl">): string {
  return `${baseUrl} ${id}`;
}
