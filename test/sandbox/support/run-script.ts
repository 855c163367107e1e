import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { endOf, projectRoot, type Ended } from "../../package/support/run.js";

/** A process that was started, and how it will have ended. */
export interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
}

/** Starts a TypeScript file of the project as a process of its own. */
export function runScript(file: string, ...args: string[]): Started {
  const child = spawn(process.execPath, ["--import", "tsx", file, ...args], { cwd: projectRoot });
  return { child, ended: endOf(child) };
}
