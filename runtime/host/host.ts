import { ConfigurationError } from "../errors/index.js";

/** What ledgers and journals need from the machine. */
export interface Host {
  readonly files: Files;
  readonly paths: Paths;
  /** Name of the machine or container. */
  readonly name: string;
  /** ID of this process. */
  readonly pid: number;
  /** ID of the user who owns this process; `undefined` if the platform has no user IDs. */
  readonly uid: number | undefined;
  /** Whether a process with this ID runs on this machine. */
  isAlive(pid: number): boolean;
}

/** The part of `node:fs` that ledgers and journals use. */
interface Files {
  /** Some systems lack some of these flags. */
  readonly constants: Readonly<Record<string, number | undefined>>;
  readFileSync(path: string, encoding: "utf8"): string;
  readlinkSync(path: string): string;
  readSync(file: number, bytes: Uint8Array, offset: number, length: number, at: number): number;
  readonly promises: FilePromises;
}

/** The part of `node:fs/promises` that ledgers and journals use. */
interface FilePromises {
  lstat(path: string): Promise<FileFacts>;
  open(path: string, flags: number, mode: number): Promise<OpenFile>;
  readdir(path: string): Promise<string[]>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
}

/** An open file. */
export interface OpenFile {
  /** Its number in this process. */
  readonly fd: number;
  stat(): Promise<FileFacts>;
  read(
    bytes: Uint8Array,
    offset: number,
    length: number,
    at: number,
  ): Promise<{ readonly bytesRead: number }>;
  write(bytes: Uint8Array): Promise<{ readonly bytesWritten: number }>;
  /** Returns when what was written survives a crash. */
  datasync(): Promise<void>;
  utimes(accessed: Date, modified: Date): Promise<void>;
  close(): Promise<void>;
}

/** What the system says about a file. */
export interface FileFacts {
  readonly dev: number;
  readonly ino: number;
  readonly size: number;
  /** When it was last written or touched, in milliseconds since the epoch. */
  readonly mtimeMs: number;
  readonly uid: number;
  isFile(): boolean;
  isSymbolicLink(): boolean;
}

/** The part of `node:path` that ledgers and journals use. */
interface Paths {
  basename(path: string): string;
  dirname(path: string): string;
}

/**
 * The machine that this code runs on.
 *
 * Node.js modules are requested here, at run time, so that bundles for browsers and workers do not contain them.
 *
 * @throws {ConfigurationError} on a platform without files, naming the option that needs them
 */
export function hostOf(option: string): Host {
  const { process }: { process?: NodeProcess } = globalThis;
  const files = process?.getBuiltinModule?.("node:fs");
  const paths = process?.getBuiltinModule?.("node:path");
  const system = process?.getBuiltinModule?.("node:os");
  if (!process || !files || !paths || !system) {
    throw new ConfigurationError(
      `The option \`${option}\` needs a file system, which this platform does not have.`,
    );
  }
  return {
    files,
    paths,
    get name() {
      return system.hostname();
    },
    pid: process.pid,
    uid: process.getuid?.(),
    isAlive: (pid) => isAlive(process, pid),
  };
}

interface NodeModules {
  readonly "node:fs": Files;
  readonly "node:path": Paths;
  readonly "node:os": { hostname(): string };
}

interface NodeProcess {
  readonly pid: number;
  getuid?(): number;
  kill(pid: number, signal: 0): unknown;
  /** Since Node.js 20.16 and 22.3. */
  getBuiltinModule?<Id extends keyof NodeModules>(id: Id): NodeModules[Id] | undefined;
}

function isAlive(process: NodeProcess, pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user cannot be signalled, but it exists.
    return errorCode(error) === "EPERM";
  }
}

/** Returns the code of a system error, for example `ENOENT`; `undefined` if the value has none. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
