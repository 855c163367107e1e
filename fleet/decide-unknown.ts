import { runIdOf } from "../runtime/polling/journal/journal.js";
import { showJson, reasonOf } from "../runtime/text/show.js";
import type { FleetDecision, UnknownFleetJob } from "./fleet-job.js";
import type { FleetParts } from "./fleet-parts.js";
import type { JobRecord } from "./job-record.js";
import type { Decision } from "./ledger.js";
import type { Persistence } from "./persistence.js";
import { describeUnknownJob } from "./read-unknown.js";

/** Decides about a job whose run may have been created; `undefined`: it stays unknown. */
export type Reconcile<Meta> = (
  job: UnknownFleetJob<Meta>,
) => FleetDecision | undefined | Promise<FleetDecision | undefined>;

/** What decisions are made with. */
export interface DecisionSettings<Meta> {
  readonly parts: FleetParts;
  readonly persistence: Persistence;
  readonly reconcile: Reconcile<Meta> | undefined;
}

/** Asks the caller about a job that is unknown, and carries out the decision. Without one, the job stays unknown. */
export async function decideUnknown<Meta>(
  { parts, persistence, reconcile }: DecisionSettings<Meta>,
  id: string,
  job: JobRecord,
): Promise<void> {
  const decision = await ask(reconcile, await describeUnknownJob<Meta>(job, parts.content), parts);
  if (decision === undefined) {
    parts.onWarning(
      `The job ${showJson(job.key)} is unknown: ${job.reason} Look for its run, then call \`fleet.resolve\`.`,
    );
    return;
  }
  const { due } = await persistence.write(() => parts.ledger.resolve(id, decision));
  // What this fails to bring into the queue, the next sweep does.
  await parts.outbox.send(due).catch(() => {});
}

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

/** A function that fails has not decided. */
async function ask<Meta>(
  reconcile: Reconcile<Meta> | undefined,
  job: UnknownFleetJob<Meta>,
  { onWarning }: FleetParts,
): Promise<Decision | undefined> {
  try {
    const decision = await reconcile?.(job);
    return decision === undefined
      ? undefined
      : readDecision(decision, "return value of `reconcile`");
  } catch (error) {
    const reason = reasonOf(error);
    onWarning(`\`reconcile\` failed for the job ${showJson(job.key)}: ${reason}`);
    return undefined;
  }
}
