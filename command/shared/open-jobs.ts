import type { Console } from "./console.js";
import { type JobLine, readJob } from "./read-job.js";
import { openLines } from "./read-lines.js";
import { UsageError } from "./usage-error.js";

/** A file of jobs in which every line is valid. */
export interface JobFile {
  /** Number of jobs. */
  readonly total: number;
  /** Whether the jobs have keys: all of them, or none. */
  readonly hasKeys: boolean;
  /** Reads the jobs from the first one on, no faster than they are asked for. */
  read(): AsyncIterable<JobLine>;
}

/**
 * Opens a file with one job in each line; `-` is standard input. All lines are checked here, before any job is used.
 *
 * @throws {UsageError} when the file cannot be read, or a line is not valid
 */
export async function openJobs(console: Console, file: string): Promise<JobFile> {
  const readAll = await openLines(console, file);
  const read = (): AsyncIterable<JobLine> => readJobs(readAll(), file);
  return { ...(await checkJobs(read(), file)), read };
}

async function* readJobs(lines: AsyncIterable<string>, file: string): AsyncGenerator<JobLine> {
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() !== "") yield readJob(text, line, `${file}, line ${line}`);
  }
}

/** A key identifies a job in the journal: all of them have one, or each is recognized by its body. */
async function checkJobs(
  jobs: AsyncIterable<JobLine>,
  file: string,
): Promise<Pick<JobFile, "total" | "hasKeys">> {
  const lines = new Map<string, number>();
  let total = 0;
  let keyless: number | undefined;
  for await (const { line, key } of jobs) {
    total += 1;
    if (key === undefined) keyless ??= line;
    else checkKey(lines, key, line, file);
  }
  if (keyless !== undefined && lines.size > 0) {
    throw new UsageError(
      `${file}, line ${keyless} has no key. Add a key to every line, or to none.`,
    );
  }
  return { total, hasKeys: lines.size > 0 };
}

function checkKey(lines: Map<string, number>, key: string, line: number, file: string): void {
  const before = lines.get(key);
  if (before !== undefined) {
    throw new UsageError(
      `${file}, line ${line} has the same key as line ${before}: ${JSON.stringify(key)}.`,
    );
  }
  lines.set(key, line);
}
