import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** What a command and everything that it started has used. */
export interface TreeUse {
  /** Processor time in milliseconds. */
  readonly processor: number;
  /** The most memory that all of its processes held at once, in megabytes. */
  readonly megabytes: number;
}

/**
 * Runs a command alone and measures it with all processes below it; `undefined` when it fails.
 *
 * Start no other process at the same time: the system counts the processor time of all children together.
 *
 * @throws {Error} on a system without `/proc`
 */
export async function measureTree(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<TreeUse | undefined> {
  const before = childTime();
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: "ignore" });
  let most = 0;
  const sampling = setInterval(() => {
    most = Math.max(most, treeMemory(child.pid ?? 0));
  }, interval);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).finally(() => clearInterval(sampling));
  if (code !== 0) return undefined;
  return { processor: childTime() - before, megabytes: most / 1024 ** 2 };
}

/** Short enough to catch a peak, long enough not to slow down what is measured. */
const interval = 100;

/** Processor time of all children that have ended, in milliseconds; the system counts it in hundredths of a second. */
function childTime(): number {
  const [user = 0, system = 0] = readStat("self").slice(13, 15);
  return (user + system) * 10;
}

/** Bytes that a process and all below it hold. */
function treeMemory(root: number): number {
  const parents = new Map(listProcesses().map((pid) => [pid, readStat(pid)[1] ?? 0]));
  const isBelow = (pid: number): boolean => {
    for (let each: number | undefined = pid; each !== undefined; each = parents.get(each))
      if (each === root) return true;
    return false;
  };
  const pageSize = 4096;
  return [...parents.keys()]
    .filter(isBelow)
    .reduce((sum, pid) => sum + (readStat(pid)[21] ?? 0) * pageSize, 0);
}

function listProcesses(): number[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

/** The fields of `/proc/PID/stat` behind the name (proc(5)): 0 the state, 1 the parent, 13 and 14 the times of children, 21 pages of memory. */
function readStat(pid: number | "self"): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
  } catch (error) {
    if (pid === "self") throw new Error("This needs /proc, as Linux has it.", { cause: error });
    // It has ended in the meantime.
    return [];
  }
}
