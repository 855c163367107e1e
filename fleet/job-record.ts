import { ConfigurationError } from "../runtime/errors/index.js";
import { asRecord, asText } from "../runtime/json/values.js";
import { showJson } from "../runtime/text/show.js";
import type { FleetJobState } from "./fleet-job.js";

/** Version of what jobs hold in Redis. Older ones can be read; newer ones cannot. */
export const FORMAT = 1;

/** A job, as Redis holds it. Its contents are still encoded. */
export interface JobRecord {
  readonly key: string;
  readonly state: FleetJobState;
  /** When the state began, in milliseconds by the clock of Redis. */
  readonly at: number;
  /** The name of its workspace; empty: none. */
  readonly lane: string;
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
  /** Position of the outcome; empty: there is none. */
  readonly cursor: string;
  readonly isDelivered: boolean;
}

/** States, and whether the job has ended. */
const hasEnded: Readonly<Record<FleetJobState, boolean>> = {
  held: false,
  queued: false,
  creating: false,
  running: false,
  unknown: false,
  finished: true,
  rejected: true,
  abandoned: true,
};

/**
 * Reads a job of any version up to {@link FORMAT}. Members that it does not know are ignored, absent ones are empty.
 *
 * @throws {ConfigurationError} when a newer version of this package wrote it, or it is no job
 */
export function readJobRecord(value: unknown): JobRecord {
  const fields = asRecord(value);
  const key = asText(fields["key"]);
  assertFormat(fields["v"], `The job ${showJson(key)}`);
  const state = asText(fields["state"]);
  if (key === "" || !isJobState(state)) {
    throw new ConfigurationError(
      `Redis holds a job of this fleet that cannot be read: its key is ${showJson(key)} and its state ${showJson(state)}. Something else has written to the fleet's keys.`,
    );
  }
  const text = (name: string): string => asText(fields[name]);
  return {
    key,
    state,
    at: Number(text("at")),
    lane: text("lane"),
    body: text("body"),
    meta: text("meta"),
    runId: text("runId"),
    runIds: text("runs").split(",").filter(Boolean),
    reason: text("reason"),
    run: text("run"),
    error: text("error"),
    cursor: text("cursor"),
    isDelivered: text("delivered") === "1",
  };
}

/**
 * Makes sure that this package can read what another version of it wrote.
 *
 * @throws {ConfigurationError} when it cannot
 */
export function assertFormat(version: unknown, what: string): void {
  const number = Number(version);
  if (number >= 1 && number <= FORMAT) return;
  throw new ConfigurationError(
    `${what} has the format ${showJson(version)}. This version of the package reads formats up to ${FORMAT}: update it here, and restart.`,
  );
}

function isJobState(text: string): text is FleetJobState {
  return Object.hasOwn(hasEnded, text);
}

/** Whether a job has an outcome. */
export function hasJobEnded(state: FleetJobState): boolean {
  return hasEnded[state];
}
