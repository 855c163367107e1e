import { isRecord } from "../../runtime/json/values.js";
import type { Console } from "./console.js";
import { openLines, parseJson } from "./read-input.js";
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

/** One line of a file of jobs. */
export interface JobLine {
  /** Number of the line, from 1. */
  readonly line: number;
  readonly key?: string | undefined;
  readonly workspace?: string | undefined;
  /** The body of the request that creates the run. The client checks the other fields. */
  readonly body: JobBody;
}

/** The field that every run needs, and any others. */
export interface JobBody {
  readonly task: string;
  readonly [field: string]: unknown;
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

/**
 * Reads a line of a file of jobs: the body of a run, or an object with `body`, and optionally `key` and `workspace`.
 *
 * @param place names the line, in errors
 * @throws {UsageError} when the line is neither
 */
function readJob(text: string, line: number, place: string): JobLine {
  const value = parseJson(text, place, ` ${expected}`);
  if (!isRecord(value)) throw new UsageError(`${place} is not a JSON object. ${expected}`);
  if (!("body" in value)) return { line, body: readBody(value, place) };
  const { body, key, workspace, ...others } = value;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    const name = JSON.stringify(unknown);
    throw new UsageError(`${place} has an unknown member ${name}; expected body, key, workspace.`);
  }
  if (!isRecord(body)) throw new UsageError(`${place}: "body" is not a JSON object.`);
  return {
    line,
    body: readBody(body, place),
    key: readName(key, place, "key"),
    workspace: readName(workspace, place, "workspace"),
  };
}

function readBody(fields: Readonly<Record<string, unknown>>, place: string): JobBody {
  const { task } = fields;
  if (typeof task === "string" && task.trim() !== "") return { ...fields, task };
  throw new UsageError(`${place} has no task. ${expected}`);
}

const expected = 'Expected {"task": "…"} or {"body": {"task": "…"}} in each line.';

function readName(value: unknown, place: string, name: string): string | undefined {
  if (value === undefined || (typeof value === "string" && value !== "")) return value;
  throw new UsageError(`${place}: "${name}" is not a text, or is empty.`);
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
