import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether a process of this number is at work; one that has ended and waits to be noticed is not. */
export function isRunning(pid: number): boolean {
  const state = /^State:\s+(\w)/m.exec(readProcFile(pid, "status"))?.[1];
  return state !== undefined && state !== "Z";
}

/** The numbers of the processes that have a text in their command line. */
export function processesWith(text: string): number[] {
  const numbers = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return numbers.filter((pid) => isRunning(pid) && readProcFile(pid, "cmdline").includes(text));
}

/** The profile folders that sandboxes of a process have. */
export function profileFoldersOf(pid: number): string[] {
  return readdirSync(tmpdir()).filter(
    (name) => name.startsWith("cloud-agent-sandbox-") && name.includes(`-${pid}-`),
  );
}

/** The profiles that browsers of sandboxes of a process have. */
export function profilesOf(pid: number): string[] {
  const names = profileFoldersOf(pid).flatMap((name) => readdirSync(join(tmpdir(), name)));
  return names.filter((name) => name !== "made-by-sandbox.json");
}

function readProcFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return ""; // it has ended meanwhile
  }
}
