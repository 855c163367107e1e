import { ConfigurationError } from "../errors/index.js";
import { type Host, hostOf } from "./host.js";

/** A browser that was opened and, as far as the ledger knows, not stopped. */
export interface LedgerEntry {
  readonly id: string;
  /** Host root that it was created at. */
  readonly baseUrl: string;
  /** The process that opened it. */
  readonly pid: number;
}

/**
 * A file that says which browsers are open: one line of JSON is added for each that is opened or
 * stopped.
 *
 * Lines are only added, so that several processes of one machine can share it and a crash costs at most the
 * line that was being written.
 */
export class Ledger {
  readonly #path: string;
  readonly #host: Host;

  /** @throws {ConfigurationError} when the file cannot be written, or there are no files here */
  constructor(path: string) {
    this.#path = path;
    this.#host = hostOf("ledger");
    this.#append("");
  }

  /** Notes that a browser was opened by this process. */
  opened(id: string, baseUrl: string): void {
    openHere.add(keyOf({ id, baseUrl }));
    this.#append(lineOf({ opened: id, baseUrl, pid: this.#host.pid }));
  }

  /** Notes that a browser was stopped. */
  stopped(id: string, baseUrl: string): void {
    openHere.delete(keyOf({ id, baseUrl }));
    try {
      this.#append(lineOf({ stopped: id, baseUrl }));
    } catch {
      // The browser is stopped all the same; the missing line costs a needless stop later on.
    }
  }

  /** The browsers at a host root whose process has ended without stopping them. */
  abandoned(baseUrl: string): LedgerEntry[] {
    return this.#open().filter((entry) => entry.baseUrl === baseUrl && !this.#isInUse(entry));
  }

  /** Empties the file when no browser is open. */
  tidy(): void {
    if (this.#open().length === 0) this.#host.files.writeFileSync(this.#path, "");
  }

  #open(): LedgerEntry[] {
    const entries = new Map<string, LedgerEntry>();
    for (const line of this.#host.files.readFileSync(this.#path, "utf8").split("\n")) {
      const { opened, stopped, baseUrl, pid } = fieldsOf(line);
      if (typeof baseUrl !== "string") continue;
      if (typeof opened === "string" && typeof pid === "number") {
        entries.set(keyOf({ id: opened, baseUrl }), { id: opened, baseUrl, pid });
      }
      if (typeof stopped === "string") entries.delete(keyOf({ id: stopped, baseUrl }));
    }
    return [...entries.values()];
  }

  /** Numbers of processes return, so one that is our own tells nothing by itself. */
  #isInUse(entry: LedgerEntry): boolean {
    if (entry.pid === this.#host.pid) return openHere.has(keyOf(entry));
    return this.#host.isAlive(entry.pid);
  }

  #append(text: string): void {
    try {
      this.#host.files.appendFileSync(this.#path, text);
    } catch (error) {
      const reason = error instanceof Error ? `: ${error.message}` : "";
      throw new ConfigurationError(`The file of the option \`ledger\` cannot be written${reason}`);
    }
  }
}

/** The browsers that this process has opened and not stopped, in any ledger. */
const openHere = new Set<string>();

function keyOf({ id, baseUrl }: Pick<LedgerEntry, "id" | "baseUrl">): string {
  return `${baseUrl} ${id}`;
}

/** The line break comes first: it ends a line that a crash has cut off. */
function lineOf(fields: object): string {
  return `\n${JSON.stringify(fields)}`;
}

function fieldsOf(line: string): Readonly<Record<string, unknown>> {
  try {
    const fields: unknown = JSON.parse(line);
    return typeof fields === "object" && fields !== null ? { ...fields } : {};
  } catch {
    return {};
  }
}
