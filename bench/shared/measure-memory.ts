import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { timeNode } from "./run-process.js";

/** Peak memory of one process, in megabytes. */
export interface ProcessMemory {
  readonly program: string;
  readonly megabytes: number;
}

const reporter = new URL("report-memory.mjs", import.meta.url).href;

/** Runs node once without timing it. Returns the peak memory of it and of each Node process that it starts, largest first. */
export async function measureMemory(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ProcessMemory[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-memory-"));
  const file = join(folder, "peaks");
  try {
    const options = `${process.env["NODE_OPTIONS"] ?? ""} --import ${reporter}`;
    await timeNode(args, { ...env, NODE_OPTIONS: options, BENCH_MEMORY_FILE: file });
    const lines = (await readFile(file, "utf8")).trim().split("\n");
    return lines.map(parsePeak).toSorted((left, right) => right.megabytes - left.megabytes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function parsePeak(line: string): ProcessMemory {
  const { program, kilobytes } = JSON.parse(line) as { program: string; kilobytes: number };
  return { program, megabytes: kilobytes / 1024 };
}
