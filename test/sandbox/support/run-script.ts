import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** How a process ended. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process that was started, and how it will have ended. */
export interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
}

/** Starts a TypeScript file of the project as a process of its own. */
export function runScript(file: string, ...args: string[]): Started {
  const child = spawn(process.execPath, ["--import", "tsx", file, ...args], { cwd: root });
  return { child, ended: endOf(child) };
}

async function endOf(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { exitCode: child.exitCode, stdout, stderr };
}
