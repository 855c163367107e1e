import { appendFlags } from "../../runtime/host/append-flags.js";
import type { Host } from "../../runtime/host/host.js";
import {
  assertNoLink,
  assertOrdinary,
  factsOf,
  fileProblem,
  ledgerProblem,
} from "./ledger-checks.js";
import { MAX_LINE } from "./ledger-record.js";
import { recordAt } from "./read-records.js";

/** How often a line is added again if the file was set aside meanwhile. */
const ATTEMPTS = 100;

/**
 * A file of lines that several processes append to at the same time and never rewrite.
 *
 * To compact it, one process renames it and adds the lines that still count to the file that replaces it. After adding
 * a line, a process checks that the file still has its name, and otherwise adds the line again. So a crash cannot leave
 * a lock behind, and every line is always in some file.
 */
export class LedgerFile {
  readonly path: string;
  readonly #host: Host;

  constructor(path: string, host: Host) {
    this.path = path;
    this.#host = host;
  }

  /** Its size in bytes; 0 if it does not exist. */
  get size(): number {
    return factsOf(this.path, this.#host)?.size ?? 0;
  }

  /** Changes each time a file is set aside. */
  get state(): string {
    const { dev, ino } = factsOf(this.path, this.#host) ?? {};
    return JSON.stringify([dev, ino, ...this.listAside()]);
  }

  /**
   * Appends text in one piece. An empty text checks that this is possible.
   *
   * @throws {ConfigurationError} when the file is not a ledger, or cannot be written
   */
  append(text: string): void {
    const bytes = new TextEncoder().encode(text);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        if (this.#appendOnce(bytes)) return;
      } catch (error) {
        throw fileProblem(this.path, "written", error);
      }
    }
    throw ledgerProblem(this.path, "keeps being replaced");
  }

  /**
   * Sets the file aside. New lines go to a new file.
   *
   * @returns whether that was possible
   */
  setAside(): boolean {
    try {
      const name = `${this.path}.${globalThis.crypto.randomUUID()}.aside`;
      this.#host.files.renameSync(this.path, name);
      return true;
    } catch {
      // It is gone, or nobody may rename files in this folder. It is compacted another time.
      return false;
    }
  }

  /** Paths of the files that were set aside, by this process or by another one of this user. */
  listAside(): string[] {
    const { files, paths, uid } = this.#host;
    const [folder, start] = [paths.dirname(this.path), `${paths.basename(this.path)}.`];
    const isOurs = (path: string): boolean => {
      const facts = factsOf(path, this.#host);
      return facts?.isFile() === true && (uid === undefined || facts.uid === uid);
    };
    try {
      const names = files.readdirSync(folder).filter((name) => name.startsWith(start));
      const aside = names.filter((name) => asideEnd.test(name.slice(start.length)));
      return aside.map((name) => paths.join(folder, name)).filter(isOurs);
    } catch {
      return [];
    }
  }

  /** Removes a file that was set aside, once its lines have been added again. */
  removeAside(aside: readonly string[]): void {
    for (const path of aside) {
      try {
        this.#host.files.unlinkSync(path);
      } catch {
        // Another process has done so, or will.
      }
    }
  }

  /** Whether the text is in the file that has the name now. */
  #appendOnce(bytes: Uint8Array): boolean {
    const { files } = this.#host;
    assertNoLink(this.path, this.#host);
    const file = files.openSync(this.path, appendFlags(this.#host), 0o600);
    try {
      const facts = files.fstatSync(file);
      assertOrdinary(this.path, facts, this.#host);
      this.#assertBeginning(file);
      for (let done = 0; done < bytes.length;) done += files.writeSync(file, bytes.subarray(done));
      const { dev, ino } = factsOf(this.path, this.#host) ?? {};
      return dev === facts.dev && ino === facts.ino;
    } finally {
      files.closeSync(file);
    }
  }

  /** Nothing is added to a file whose first line is not ours. */
  #assertBeginning(file: number): void {
    const bytes = new Uint8Array(2 * MAX_LINE);
    const length = this.#host.files.readSync(file, bytes, 0, bytes.length, 0);
    const lines = new TextDecoder().decode(bytes.subarray(0, length)).split("\n");
    const first = lines.findIndex((line) => line.trim() !== "");
    if (first !== -1) recordAt(this.path, lines[first] ?? "", first + 1);
  }
}

/** Suffix of the ledger's name for a file that was set aside. */
const asideEnd = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.aside$/;
