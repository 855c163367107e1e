import { isRecord } from "../../runtime/json/is-record.js";
import type { Console } from "./console.js";
import { parseJson } from "./parse-json.js";
import { readContent } from "./read-input.js";
import { UsageError } from "./usage-error.js";

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
 * Reads a file with one job in each line: the body of a run, or an object with `body`, and optionally `key` and
 * `workspace`. `-` is standard input.
 */
export async function readJobs(console: Console, file: string): Promise<JobLine[]> {
  const lines = (await readContent(console, file)).split(/\r?\n/);
  const jobs = lines.flatMap((text, index) => {
    return text.trim() === "" ? [] : readJob(text, index + 1, `${file}, line ${index + 1}`);
  });
  checkKeys(file, jobs);
  return jobs;
}

function readJob(text: string, line: number, place: string): JobLine {
  const value = parseJson(text, place);
  if (!isRecord(value)) throw new UsageError(`${place} is not a JSON object.`);
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
  throw new UsageError(`${place} has no task. Expected {"task": "…"} or {"body": {"task": "…"}}.`);
}

function readName(value: unknown, place: string, name: string): string | undefined {
  if (value === undefined || (typeof value === "string" && value !== "")) return value;
  throw new UsageError(`${place}: "${name}" is not a text, or is empty.`);
}

/** A key identifies a job in the journal: all of them have one, or each is recognized by its body. */
function checkKeys(file: string, jobs: readonly JobLine[]): void {
  const lines = new Map<string | undefined, number>();
  const hasKeys = jobs.some(({ key }) => key !== undefined);
  for (const { line, key } of hasKeys ? jobs : []) {
    const before = lines.get(key);
    if (key === undefined)
      throw new UsageError(
        `${file}, line ${line} has no key. Add a key to every line, or to none.`,
      );
    if (before !== undefined)
      throw new UsageError(
        `${file}, line ${line} has the same key as line ${before}: ${JSON.stringify(key)}.`,
      );
    lines.set(key, line);
  }
}
