import { runIdOf } from "../runtime/batch/journal/journal.js";
import { type JobContent, UnreadableJob } from "./job-content.js";
import type { FleetDecision, UnknownFleetJob } from "./fleet-job.js";
import { describeJob, type JobRecord } from "./job-record.js";
import type { Decision } from "./job-store.js";
import type { RunCreate } from "../generated/v4/types.js";

/** Decides about a job whose run may have been created; `undefined`: it stays unknown. */
export type Reconcile<Meta> = (
  job: UnknownFleetJob<Meta>,
) => FleetDecision | undefined | Promise<FleetDecision | undefined>;

/**
 * Reads a decision of the caller.
 *
 * @param source names where it comes from, in the error
 * @throws {ConfigurationError} when it is none
 */
export function readDecision(decision: FleetDecision, source: string): Decision {
  if (decision === "retry" || decision === "abandon") return { decision, runId: "" };
  return { decision: "adopt", runId: String(runIdOf(decision, source)) };
}

/** A job as a person or a `reconcile` function sees it; `undefined`: it cannot be read. */
export async function describeUnknownJob<Meta>(
  job: JobRecord,
  content: JobContent,
): Promise<UnknownFleetJob<Meta> | undefined> {
  try {
    const [meta, body] = await Promise.all([content.read(job, "meta"), content.read(job, "body")]);
    const { state: _, runIds: _runIds, ...described } = describeJob(job);
    // The caller's own types: this is what JSON makes of what was added.
    return { ...described, reason: job.reason, meta: meta as Meta, body: body as RunCreate };
  } catch (error) {
    if (error instanceof UnreadableJob) return undefined;
    throw error;
  }
}
