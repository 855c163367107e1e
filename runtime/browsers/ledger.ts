import { ConfigurationError } from "../errors/index.js";
import { AppendLog, type LogKind, unusable } from "../host/append-log.js";
import { type Host, hostOf, type Stats } from "../host/host.js";
import type { ProcessIdentity } from "../host/process-identity.js";
import { fateOf, ownIdentity, parseIdentity } from "../host/process-identity.js";
import type { JsonObject } from "../json/values.js";
import { BatchPool } from "../batch/batch-pool.js";
import { showJson } from "../text/show.js";
import { checkDuration } from "../time/index.js";
import type { AbandonedBrowser, BrowserLedger, StopAbandonedOptions } from "./browser-ledger.js";
import type { StopSteps } from "./browser-ledger.js";
import { stopSurely } from "./stop-surely.js";

/** A browser that was opened and, according to the ledger, not stopped. */
export interface LedgerEntry extends ProcessIdentity {
  readonly id: string;
  /** Host root that it was created at. */
  readonly baseUrl: string;
  /** When it was opened, in milliseconds since the epoch. */
  readonly at?: number | undefined;
}

/** Size from which a ledger is compacted before it is added to, in bytes. */
const TIDY_FROM = 2 ** 20;

/**
 * Above this size, even after compacting, no open browser is added, in bytes. The rest is reserved for recording
 * stopped browsers.
 */
const FULL = 8 * 2 ** 20;

/** Largest ledger, in bytes: about 60,000 browsers that were opened and never stopped. */
const MAX_SIZE = 16 * 2 ** 20;

/** Longest line, in characters. */
const MAX_LINE = 4096;

/** How long a browser of a process that cannot be looked at counts as in use, in milliseconds. */
const IN_USE_ELSEWHERE = 24 * 60 * 60 * 1_000;

/** How often lines are added again if the file was set aside meanwhile. */
const ATTEMPTS = 100;

/**
 * Creates the ledger for the option `ledger` of `browsers.open`: a file that records open browsers. If this process
 * crashes, `browsers.stopAbandoned` in a later process can stop them.
 *
 * The file is created when a browser is opened. Several processes can share it. Links, files of another user and files
 * with other content are rejected.
 *
 * @param path path of the file
 * @throws {ConfigurationError} when it is no path, or the platform has no files
 */
export function createLedger(path: string): BrowserLedger {
  if (typeof path === "string" && path !== "") return new Ledger(path);
  throw new ConfigurationError(`createLedger accepts the path of a file, not ${showJson(path)}.`);
}

/**
 * A file that lists open browsers, with one line of JSON for each browser that is opened or stopped.
 *
 * Several processes can share it. To compact it, one of them renames the file, and adds the lines that still count to the
 * file that replaces it. After adding a line, a process checks that the file still has its name, and otherwise adds the
 * line again. So a crash leaves no lock behind, and every line is always in some file. Files with other content are never
 * changed.
 */
export class Ledger implements BrowserLedger {
  readonly kind = "ledger";
  readonly #path: string;
  readonly #host: Host;

  constructor(path: string, host: Host = hostOf("ledger")) {
    this.#path = path;
    this.#host = host;
  }

  /**
   * Opens the file, or creates it, and makes sure that another browser can be recorded.
   *
   * @throws {ConfigurationError} when the file is not a ledger, cannot be written, or is full of open browsers
   */
  async makeRoom(): Promise<void> {
    if ((await this.#append([])) <= TIDY_FROM) return;
    await this.tidy();
    if ((await this.#append([])) <= FULL) return;
    throw new ConfigurationError(
      `The ledger ${JSON.stringify(this.#path)} is full of browsers that were never stopped. Call stopAbandoned() with it.`,
    );
  }

  /** Records that this process opened a browser. */
  async opened(id: string, baseUrl: string): Promise<void> {
    openHere.add(keyOf({ id, baseUrl }));
    const entry = { id, baseUrl, ...ownIdentity(this.#host), at: Date.now() };
    if (JSON.stringify(entry).length > MAX_LINE / 2)
      throw new ConfigurationError("The id of the browser is too long for the file of `ledger`");
    await this.#append([emitEntry(entry)]);
  }

  /** Records that a browser was stopped. */
  async stopped(id: string, baseUrl: string): Promise<void> {
    openHere.delete(keyOf({ id, baseUrl }));
    // The browser is stopped anyway. A missing line only costs a redundant stop later.
    await this.#append([{ stopped: id, baseUrl }]).catch(() => {});
  }

  /**
   * Stops the browsers whose process ended without stopping them.
   *
   * Browsers of running processes and of another host root stay open. The client must have a key of the project that
   * opened them. Processes of another machine or container, or of this one before its restart, cannot be checked: their
   * browsers count as abandoned after 24 hours.
   *
   * @throws {ConfigurationError} when the file cannot be used; nothing was sent
   */
  async stopAbandoned(
    { stop, baseUrl }: StopSteps,
    options: StopAbandonedOptions = {},
  ): Promise<AbandonedBrowser[]> {
    const { stopTimeout: timeout, ...request } = options;
    if (timeout !== undefined) checkDuration("stopTimeout", timeout);
    await this.#append([]);
    const pool = new BatchPool(await this.abandoned(baseUrl), {
      limit: 10,
      work: async ({ body: { id } }): Promise<AbandonedBrowser> => {
        const error = await stopSurely(id, () => stop(id, request), timeout);
        if (error === undefined) await this.stopped(id, baseUrl);
        return { id, ...(error && { error }) };
      },
    });
    const outcomes: AbandonedBrowser[] = [];
    for await (const outcome of pool.results(request.signal)) outcomes.push(outcome);
    await this.tidy();
    return outcomes;
  }

  /**
   * Returns the browsers at a host root whose process ended without stopping them.
   *
   * @throws {ConfigurationError} when the file is not a ledger, is damaged, is too large, or cannot be read
   */
  async abandoned(baseUrl: string): Promise<LedgerEntry[]> {
    const open = openIn(await this.#read());
    return open.filter((entry) => entry.baseUrl === baseUrl && !this.#isInUse(entry));
  }

  /**
   * Drops stopped browsers and keeps open ones.
   *
   * @throws {ConfigurationError} like `abandoned`
   */
  async tidy(): Promise<void> {
    const { aside, browsers } = await this.#read();
    const isStopped = [...browsers.values()].includes(undefined);
    if (!(isStopped ? await this.#setAside() : aside.length > 0)) return;
    const found = await this.#read();
    const missing = openIn(found).filter((entry) => !found.listed.has(keyOf(entry)));
    // Before anything is removed.
    await this.#append(missing.map(emitEntry));
    const { unlink } = this.#host.files.promises;
    // Another process may have done so, or will.
    await Promise.all(found.aside.map((path) => unlink(path).catch(() => {})));
  }

  /** Adds lines to the file that has the name, and returns its size. Without lines, it checks that this is possible. */
  async #append(lines: readonly object[]): Promise<number> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await using log = await AppendLog.open(this.#path, this.#host, kind);
      try {
        // Nothing is added to what does not begin like a ledger.
        await log.readOn().next();
        if (lines.length > 0) await log.append(lines);
        if (await log.isNamed()) return (await log.facts()).size;
      } catch (error) {
        throw unusable(error, this.#path, kind);
      }
    }
    throw problem(this.#path, "keeps being replaced");
  }

  /** Sets the file aside, so that new lines go to a new file; returns whether that was possible. */
  #setAside(): Promise<boolean> {
    const name = `${this.#path}.${globalThis.crypto.randomUUID()}.aside`;
    const renaming = this.#host.files.promises.rename(this.#path, name).then(() => true);
    // It is gone, or nobody may rename files in this folder. It is compacted another time.
    return renaming.catch(() => false);
  }

  /** Reads all files: which were set aside, the browsers in all of them, and the keys that the ledger itself lists. */
  async #read() {
    const aside: string[] = [];
    const browsers: Browsers = new Map();
    // Opened first and read last: what is set aside meanwhile is in it, or in one of the others.
    await using log = await AppendLog.open(this.#path, this.#host, kind);
    const { ino } = await log.facts();
    for (const path of await this.#listAside()) {
      const opening = AppendLog.open(path, this.#host, kind, { create: false });
      // Another process may have removed it.
      await using other = await opening.catch(() => undefined);
      // The lines of a ledger that was set aside since it was opened may be in no other file yet.
      if (other === undefined || (await other.facts()).ino === ino) continue;
      aside.push(path);
      await readInto(browsers, other);
    }
    return { aside, browsers, listed: await readInto(browsers, log) };
  }

  /** Lists the files that were set aside, by this process or by another one. */
  async #listAside(): Promise<string[]> {
    const { files, paths } = this.#host;
    const base = paths.basename(this.#path);
    const names = await files.promises.readdir(paths.dirname(this.#path)).catch(() => []);
    return names.flatMap((name) => {
      const end = name.slice(base.length);
      return name.startsWith(base) && asideEnd.test(end) ? this.#path + end : [];
    });
  }

  #isInUse(entry: LedgerEntry): boolean {
    if (entry.pid === this.#host.pid && openHere.has(keyOf(entry))) return true;
    const fate = fateOf(entry, this.#host);
    if (fate !== "unknown") return fate === "running";
    return entry.at === undefined || Date.now() - entry.at < IN_USE_ELSEWHERE;
  }
}

/** What a line says of a browser: that it was opened, or else that it was stopped. */
interface LedgerLine {
  readonly key: string;
  readonly entry?: LedgerEntry;
}

/** Browsers by key; `undefined` once they were stopped. */
type Browsers = Map<string, LedgerEntry | undefined>;

/** Browsers that this process opened and has not stopped, in any ledger. */
const openHere = new Set<string>();

/** Suffix of the ledger's name for a file that was set aside. */
const asideEnd = /^\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.aside$/;

/** Adds what a file says. Returns the keys of the browsers that it lists as opened. */
async function readInto(browsers: Browsers, log: AppendLog<LedgerLine>): Promise<Set<string>> {
  const listed = new Set<string>();
  for await (const { content } of log.readOn()) {
    const { key, entry } = content;
    if (entry !== undefined) listed.add(key);
    // IDs are never reused, so what was stopped stays so, whichever line came first.
    if (entry === undefined || !browsers.has(key)) browsers.set(key, entry);
  }
  return listed;
}

function openIn({ browsers }: { readonly browsers: Browsers }): LedgerEntry[] {
  return [...browsers.values()].filter((entry) => entry !== undefined);
}

function keyOf({ id, baseUrl }: Pick<LedgerEntry, "id" | "baseUrl">): string {
  return `${baseUrl} ${id}`;
}

function emitEntry({ id, ...rest }: LedgerEntry): object {
  return { opened: id, ...rest };
}

const members = ["opened", "stopped"];

const kind: LogKind<LedgerLine> = {
  name: "ledger",
  members,
  // Each line can be the first of a process.
  opening: members,
  maxLine: MAX_LINE,
  reject,
  parse,
  problem,
};

/** Accepts files of this user, of acceptable size. */
function reject({ uid, size }: Stats, { uid: own = uid }: Host): string | undefined {
  if (uid !== own) return `belongs to user ${uid}, and this process to user ${own}`;
  if (size <= MAX_SIZE) return undefined;
  const [found, limit] = [size, MAX_SIZE].map((bytes) => (bytes / 2 ** 20).toFixed(1));
  return `has ${found} MB, more than the ${limit} MB of the largest ledger`;
}

function parse(fields: JsonObject): LedgerLine | undefined {
  const { opened, stopped, baseUrl, at } = fields;
  if (typeof baseUrl !== "string") return undefined;
  if (typeof stopped === "string") return { key: keyOf({ id: stopped, baseUrl }) };
  const identity = parseIdentity(fields);
  if (typeof opened !== "string" || identity === undefined) return undefined;
  const moment = typeof at === "number" ? at : undefined;
  const entry = { id: opened, baseUrl, ...identity, at: moment };
  return { key: keyOf(entry), entry };
}

function problem(path: string, what: string): ConfigurationError {
  return new ConfigurationError(
    `The file in the option \`ledger\`, ${JSON.stringify(path)}, ${what}. Nothing was changed. Pass a ledger, or the path of a file that does not exist yet.`,
  );
}
