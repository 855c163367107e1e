import { ConfigurationError } from "../runtime/errors/index.js";
import { asList, asRecord, asText } from "../runtime/json/values.js";
import { showJson } from "../runtime/text/show.js";
import { keyOf } from "./job-id.js";
import type { EndedJobState, FleetJobState, FleetJobStatus } from "./fleet-job.js";

/** Version of what Redis holds of a fleet. */
export const FORMAT = 2;

/** A job, as Redis holds it. Its contents are still encoded. */
export interface JobRecord {
  readonly key: string;
  readonly state: FleetJobState;
  /** When the state began, in milliseconds by the clock of Redis. */
  readonly at: number;
  /** The name of its workspace; empty: none. */
  readonly workspace: string;
  readonly body: string;
  readonly meta: string;
  /** ID of the run that was created last; empty: none was. */
  readonly runId: string;
  readonly runIds: readonly string[];
  readonly reason: string;
  /** The ended run; empty: it has not ended. */
  readonly run: string;
  /** Why the service did not accept the body. */
  readonly error: string;
  /** The step of the fleet with which it entered its state, and so the position of its outcome. */
  readonly step: string;
  /** Whether something is left to do: of a job that has ended, the delivery of its outcome. */
  readonly isOpen: boolean;
}

/** The states of jobs that have an outcome. */
export const endedStates: readonly EndedJobState[] = ["finished", "rejected", "abandoned"];

/** All states. */
export const states: readonly FleetJobState[] = [
  "held",
  "queued",
  "creating",
  "running",
  "unknown",
  ...endedStates,
];

/**
 * Reads a job. Members that it does not know are ignored, absent ones are empty.
 *
 * @throws {ConfigurationError} when another version of this package wrote it, or it is no job
 */
export function readJobRecord(value: unknown): JobRecord {
  const fields = asRecord(value);
  const key = keyOf(asText(fields["id"]));
  assertFormat(fields["v"], `The job ${showJson(key)}`);
  const state = states.find((each) => each === fields["state"]);
  if (state === undefined) {
    throw new ConfigurationError(
      `Redis holds a job of this fleet that cannot be read: the state of ${showJson(key)} is ${showJson(fields["state"])}. Something else has written to the fleet's keys.`,
    );
  }
  const text = (name: string): string => asText(fields[name]);
  return {
    key,
    state,
    at: Number(text("at")),
    workspace: text("workspace"),
    body: text("body"),
    meta: text("meta"),
    runId: text("runId"),
    runIds: asList(JSON.parse(text("runs") || "[]")).map(String),
    reason: text("reason"),
    run: text("run"),
    error: text("error"),
    step: text("step"),
    isOpen: fields["isOpen"] === true,
  };
}

/**
 * Makes sure that this package can read what another version of it wrote.
 *
 * @throws {ConfigurationError} when it cannot
 */
export function assertFormat(version: unknown, what: string): void {
  if (Number(version) === FORMAT) return;
  throw new ConfigurationError(
    `${what} has the format ${showJson(version)}. This version of the package reads the format ${FORMAT}: finish the fleet with the version that began it, or give the new one another name.`,
  );
}

/** Whether a job has an outcome. */
export function hasJobEnded(state: FleetJobState): state is EndedJobState {
  return endedStates.some((each) => each === state);
}

/** Describes a job for a person or a program. */
export function describeJob(job: JobRecord): FleetJobStatus {
  const { key, state, at, runId, runIds, reason, workspace } = job;
  return {
    key,
    state,
    at: new Date(at),
    runIds,
    ...(runId !== "" && { runId }),
    ...(reason !== "" && { reason }),
    ...(workspace !== "" && { workspace }),
  };
}
