import { ConfigurationError } from "../runtime/errors/index.js";
import { showJson } from "../runtime/text/show.js";

/** Longest key of a job, in characters. */
const LONGEST_KEY = 500;

/**
 * Returns the ID under which a job is kept in Redis.
 *
 * BullMQ reads meaning into IDs that contain a colon or consist of digits, so a key is escaped and gets a prefix. It
 * stays readable in the tools for BullMQ.
 *
 * @throws {ConfigurationError} when the key is not a text of 1 to 500 characters
 */
export function jobIdOf(key: unknown): string {
  if (typeof key !== "string" || key === "" || key.length > LONGEST_KEY) throw unusable(key);
  try {
    return `j-${encodeURIComponent(key)}`;
  } catch {
    throw unusable(key);
  }
}

/** One turn of a job in the queue. A job that is queued again gets another turn, which its last one does not disturb. */
export interface JobTurn {
  readonly id: string;
  /** Counts from 1. */
  readonly turn: number;
}

/** Returns the ID of a turn in BullMQ's queue. */
export function queueIdOf({ id, turn }: JobTurn): string {
  return `${id}.${turn}`;
}

/** Parses an ID of BullMQ's queue; `undefined` if it is no turn of a job. */
export function parseQueueId(text: string): JobTurn | undefined {
  const [, id, turn] = /^(j-.+)\.(\d+)$/.exec(text) ?? [];
  return id === undefined || turn === undefined ? undefined : { id, turn: Number(turn) };
}

function unusable(key: unknown): ConfigurationError {
  return new ConfigurationError(
    `The \`key\` of a job must be a text of 1 to ${LONGEST_KEY} characters without lone surrogates. It is ${showJson(key)}.`,
  );
}
