import { ConfigurationError } from "../../errors/index.js";
import { isRecord } from "../../json/values.js";
import { showJson } from "../../text/show.js";
import type { WorkId } from "../../waiting/ended-work.js";

/**
 * One step of one job, as a journal keeps it. Each is written before the step is taken, but for `running` and
 * `finished`, which are written as soon as they are known.
 *
 * - `creating`: the request that creates the work is about to be sent
 * - `queued`: the work was surely not created, and can be later
 * - `running`: the work was created, or adopted, and has this ID
 * - `finished`: the work ended; `run` is the whole record that the service sent, if results are stored
 * - `unknown`: the work may have been created. It is not created again without a decision
 * - `abandoned`: somebody decided to leave the job alone
 */
export type JournalRecord = {
  /** The key of the job. */
  readonly key: string;
  /** When it was written, as an ISO 8601 date in UTC; of `unknown`, when the request was about to be sent. */
  readonly at: string;
} & JobFacts &
  JobStep;

/** What each record of a job repeats, so that the last one tells everything. */
export interface JobFacts {
  /** What the option `label` returned for the job: people recognize it by this. */
  readonly label?: string | undefined;
  /** The workspace that the job names. */
  readonly workspace?: string | undefined;
  /** IDs of the runs of the job that failed before, in order. */
  readonly failed?: readonly WorkId[] | undefined;
}

/** The step of a {@link JournalRecord}. */
export type JobStep =
  | { readonly state: "creating" | "abandoned" }
  | { readonly state: "queued" | "unknown"; readonly reason?: string | undefined }
  | { readonly state: "running"; readonly id: WorkId }
  | { readonly state: "finished"; readonly id: WorkId; readonly run?: unknown };

/**
 * A place that keeps the steps of `runAll`, so that a later call goes on where an earlier one ended.
 *
 * Pass a path instead to keep them in a file. An object serves platforms without files, or another store. Records come
 * back from `read` as they were given to `append`, in the same order.
 */
export interface Journal {
  /**
   * Returns all records, in the order in which they were added. Called once, first. Must reject if another call of
   * `runAll` uses the journal: both would create the same work.
   */
  read(): Promise<Iterable<JournalRecord> | AsyncIterable<JournalRecord>>;
  /**
   * Adds a record. Must resolve when the record will survive a crash, and not before: what it announces happens next.
   */
  append(record: JournalRecord): Promise<void>;
  /** Called last, whatever happened. */
  close(): Promise<void>;
}

/** What becomes of a job whose work may have been created. */
export type JobDecision =
  /** It exists: adopt it by its ID. */
  | { readonly runId: WorkId }
  /** It does not exist: create it. */
  | "retry"
  /** Leave it alone, for good. */
  | "abandon";

/** Whether a value that was kept somewhere is a record. Unknown members do not matter. */
export function isJournalRecord(value: unknown): value is JournalRecord {
  if (!isRecord(value)) return false;
  const { key, at, state, id, label = "", workspace = "", failed = [], reason = "" } = value;
  const texts = [key, at, label, workspace, reason];
  const areTexts = texts.every((each) => typeof each === "string");
  const isStep = state === "running" || state === "finished" ? isWorkId(id) : idle.has(state);
  return areTexts && isStep && Array.isArray(failed) && failed.every(isWorkId);
}

const idle: ReadonlySet<unknown> = new Set(["creating", "abandoned", "queued", "unknown"]);

function isWorkId(id: unknown): boolean {
  return typeof id === "string" || typeof id === "number";
}

/**
 * The step that a decision is written down as.
 *
 * @param source names where the decision comes from, in the error
 * @throws {ConfigurationError} when it is no decision
 */
export function stepOf(decision: unknown, source: string): JobStep {
  if (decision === "retry") return { state: "queued", reason: "resolved" };
  if (decision === "abandon") return { state: "abandoned" };
  return { state: "running", id: runIdOf(decision, source) };
}

/**
 * The ID of the work that a decision adopts.
 *
 * @param source names where the decision comes from, in the error
 * @throws {ConfigurationError} when it is no decision
 */
export function runIdOf(decision: unknown, source: string): WorkId {
  const runId = isRecord(decision) ? decision["runId"] : undefined;
  if ((typeof runId === "string" && runId !== "") || typeof runId === "number") return runId;
  throw new ConfigurationError(
    `The ${source} must be { runId }, "abandon" or "retry". It is ${showJson(decision)}.`,
  );
}
