import { appendFlags } from "../../../runtime/host/append-flags.js";
import type { FileFacts, Host, OpenFile } from "../../../runtime/host/host.js";

const LINE_FEED = 10;

/**
 * A file to whose end texts are added, each safe from a crash once its promise has resolved.
 *
 * What is added while an earlier write is under way is written together: waiting for the disk takes longest.
 */
export class AppendFile {
  readonly path: string;
  readonly #host: Host;
  #file: OpenFile;
  #size: number;
  /** How far it has been read; always the beginning of a line. */
  #read = 0;
  #intrusions = 0;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #isTorn = false;

  private constructor(path: string, host: Host, opened: { file: OpenFile; size: number }) {
    this.path = path;
    this.#host = host;
    this.#file = opened.file;
    this.#size = opened.size;
  }

  /** Opens a file, or creates one that nobody else can read. Links are not followed. */
  static async open(path: string, host: Host): Promise<AppendFile> {
    const file = await openFile(path, host);
    return new AppendFile(path, host, { file, size: (await file.stat()).size });
  }

  /** How often something was found that this process has not written. */
  get intrusions(): number {
    return this.#intrusions;
  }

  /** What the system says about the open file. */
  facts(): Promise<FileFacts> {
    return this.#file.stat();
  }

  /** Everything that is in the file of that name now. */
  read(): Promise<string> {
    return this.#host.files.promises.readFile(this.path, "utf8");
  }

  /**
   * The lines that were added since the last call. A line that is not complete yet is returned, and again by the next
   * call. `isNew` says that another file has taken its place, and that these are all of its lines.
   */
  async readOn(): Promise<{ readonly lines: readonly string[]; readonly isNew: boolean }> {
    const isNew = this.#read === 0;
    const bytes = await readFrom(this.#file, this.#read);
    this.#read += bytes.lastIndexOf(LINE_FEED) + 1;
    return { lines: new TextDecoder().decode(bytes).split("\n"), isNew };
  }

  /** Adds text, which ends with a line break; rejects when the disk has not taken it. */
  add(text: string): Promise<void> {
    const added = new Promise<void>((done, failed) => {
      this.#waiting.push({ text, done, failed });
    });
    this.#writing ??= this.#writeWaiting();
    return added;
  }

  /** Puts a file with another content in its place, in one step; nothing may be added meanwhile. */
  async replace(text: string): Promise<void> {
    const { promises } = this.#host.files;
    const bytes = new TextEncoder().encode(text);
    const beside = `${this.path}.${globalThis.crypto.randomUUID()}.new`;
    const file = await openFile(beside, this.#host);
    try {
      await writeAll(file, bytes);
      await promises.rename(beside, this.path);
    } catch (error) {
      await file.close();
      await promises.unlink(beside).catch(() => {});
      throw error;
    }
    await this.#file.close();
    this.#file = file;
    this.#size = bytes.length;
    this.#read = 0;
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#write(batch.map(({ text }) => text).join(""));
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.#writing = undefined;
  }

  async #write(text: string): Promise<void> {
    do {
      // What a failed write has left of a line is ended first.
      const bytes = new TextEncoder().encode(this.#isTorn ? `\n${text}` : text);
      this.#isTorn = true;
      await writeAll(this.#file, bytes);
      this.#isTorn = false;
      const { size } = await this.#file.stat();
      if (size !== this.#size + bytes.length) this.#intrusions += 1;
      this.#size = size;
    } while (!(await this.#hasName()));
  }

  /** Whether the file still has its name. Otherwise another process has replaced it, and the new one is opened. */
  async #hasName(): Promise<boolean> {
    const named = await this.#host.files.promises.stat(this.path).catch(() => undefined);
    const open = await this.#file.stat();
    if (named?.ino === open.ino && named.dev === open.dev) return true;
    this.#intrusions += 1;
    await this.#file.close();
    this.#file = await openFile(this.path, this.#host);
    this.#size = (await this.#file.stat()).size;
    this.#read = 0;
    return false;
  }
}

interface Waiting {
  readonly text: string;
  done(): void;
  failed(error: unknown): void;
}

function openFile(path: string, host: Host): Promise<OpenFile> {
  return host.files.promises.open(path, appendFlags(host), 0o600);
}

async function readFrom(file: OpenFile, at: number): Promise<Uint8Array> {
  const { size } = await file.stat();
  const bytes = new Uint8Array(Math.max(0, size - at));
  let read = 0;
  for (let more = -1; more !== 0 && read < bytes.length; read += more) {
    more = (await file.read(bytes, read, bytes.length - read, at + read)).bytesRead;
  }
  return bytes.subarray(0, read);
}

async function writeAll(file: OpenFile, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    written += (await file.write(bytes.subarray(written))).bytesWritten;
  }
  await file.datasync();
}
