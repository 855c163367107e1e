import { isRecord } from "../../runtime/json/is-record.js";
import { parseJson } from "./read-input.js";
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
 * Reads a line of a file of jobs: the body of a run, or an object with `body`, and optionally `key` and `workspace`.
 *
 * @param place names the line, in errors
 * @throws {UsageError} when the line is neither
 */
export function readJob(text: string, line: number, place: string): JobLine {
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
