import type files from "node:fs";
import type paths from "node:path";
import { ConfigurationError } from "../errors/index.js";

export type { Stats } from "node:fs";
export type { FileHandle } from "node:fs/promises";

/** What ledgers and journals need from the machine. */
export interface Host {
  readonly files: typeof files;
  readonly paths: typeof paths;
  /** Name of the machine or container. */
  readonly name: string;
  /** ID of this process. */
  readonly pid: number;
  /** ID of the user who owns this process; `undefined` if the platform has no user IDs. */
  readonly uid: number | undefined;
  /** Whether a process with this ID runs on this machine. */
  isAlive(pid: number): boolean;
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
  if (!process || !files || !paths || !system)
    throw new ConfigurationError(
      `The option \`${option}\` needs a file system, which this platform does not have.`,
    );
  const { pid } = process;
  const isAlive = (other: number): boolean => canSignal(process, other);
  return { files, paths, name: system.hostname(), pid, uid: process.getuid?.(), isAlive };
}

interface NodeProcess extends Pick<NodeJS.Process, "pid" | "getuid" | "kill"> {
  /** Other platforms than Node.js have a part of `process`. */
  readonly getBuiltinModule?: NodeJS.Process["getBuiltinModule"];
}

function canSignal(process: NodeProcess, pid: number): boolean {
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
