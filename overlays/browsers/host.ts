import { ConfigurationError } from "../../runtime/errors/index.js";

/** What a ledger needs of the machine. */
export interface Host {
  readonly files: Files;
  readonly paths: Paths;
  /** Name of the machine or container. */
  readonly name: string;
  /** The number of this process. */
  readonly pid: number;
  /** The number of the user whose process this is; `undefined` where users have none. */
  readonly uid: number | undefined;
  /** Whether a process of this number runs on this machine. */
  isAlive(pid: number): boolean;
}

/** The part of `node:fs` that a ledger uses. */
export interface Files {
  /** Some systems lack some of them. */
  readonly constants: Readonly<Record<string, number | undefined>>;
  openSync(path: string, flags: number, mode: number): number;
  closeSync(file: number): void;
  fstatSync(file: number): FileFacts;
  lstatSync(path: string): FileFacts;
  readSync(file: number, bytes: Uint8Array, offset: number, length: number, at: number): number;
  writeSync(file: number, bytes: Uint8Array): number;
  readFileSync(path: string, encoding: "utf8"): string;
  readdirSync(path: string): string[];
  readlinkSync(path: string): string;
  renameSync(from: string, to: string): void;
  unlinkSync(path: string): void;
  readonly promises: { open(path: string, flags: number): Promise<OpenFile> };
}

/** A file that is read piece by piece. */
export interface OpenFile {
  stat(): Promise<FileFacts>;
  read(bytes: Uint8Array, offset: number, length: number): Promise<{ readonly bytesRead: number }>;
  close(): Promise<void>;
}

/** What the system says about a file. */
export interface FileFacts {
  readonly dev: number;
  readonly ino: number;
  readonly size: number;
  readonly uid: number;
  isFile(): boolean;
  isSymbolicLink(): boolean;
  isDirectory(): boolean;
}

/** The part of `node:path` that a ledger uses. */
export interface Paths {
  basename(path: string): string;
  dirname(path: string): string;
  join(...parts: string[]): string;
}

/**
 * The machine that this code runs on.
 *
 * Modules of Node are asked for here and at run time, so that bundles for browsers and workers hold no
 * trace of them.
 *
 * @throws {ConfigurationError} where there are no files, naming the option that needs them
 */
export function hostOf(option: string): Host {
  const { process }: { process?: NodeProcess } = globalThis;
  const files = process?.getBuiltinModule?.("node:fs");
  const paths = process?.getBuiltinModule?.("node:path");
  const system = process?.getBuiltinModule?.("node:os");
  if (!process || !files || !paths || !system) {
    throw new ConfigurationError(
      `The option \`${option}\` needs a file system, which this platform does not offer.`,
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
    // A process of another user may not be signalled, but it is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
