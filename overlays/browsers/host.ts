import { ConfigurationError } from "../errors/index.js";

/** What a ledger needs of the machine. */
export interface Host {
  readonly files: Files;
  /** The number of this process. */
  readonly pid: number;
  /** Whether a process of this number runs on this machine. */
  isAlive(pid: number): boolean;
}

/** The part of `node:fs` that a ledger uses. */
export interface Files {
  appendFileSync(path: string, text: string): void;
  readFileSync(path: string, encoding: "utf8"): string;
  writeFileSync(path: string, text: string): void;
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
  if (process === undefined || files === undefined) {
    throw new ConfigurationError(
      `The option \`${option}\` needs a file system, which this platform does not offer.`,
    );
  }
  return { files, pid: process.pid, isAlive: (pid) => isAlive(process, pid) };
}

interface NodeProcess {
  readonly pid: number;
  kill(pid: number, signal: 0): unknown;
  /** Since Node.js 20.16 and 22.3. */
  getBuiltinModule?(id: "node:fs"): Files | undefined;
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
