import type { RunCreate } from "../generated/v4/types.js";
import type { UnknownFleetJob } from "./fleet-job.js";
import type { FleetParts } from "./fleet-parts.js";
import type { JobRecord } from "./job-record.js";

/** Number of jobs that are read at once. */
const BATCH = 100;

/** Yields unknown jobs, each once, also while some of them are being resolved. */
export async function* readUnknown<Meta>(
  parts: Pick<FleetParts, "ledger" | "content">,
): AsyncGenerator<UnknownFleetJob<Meta>, void, undefined> {
  const seen = new Set<string>();
  for (let offset = 0; ;) {
    const ids = await parts.ledger.listUnknown(offset, BATCH);
    if (ids.length === 0) return;
    const unseen = ids.filter((id) => !seen.has(id));
    for (const id of unseen) {
      seen.add(id);
      const job = await parts.ledger.find(id);
      if (job?.state === "unknown") yield await describeUnknownJob<Meta>(job, parts.content);
    }
    // Those that were resolved meanwhile have moved the others forward.
    offset = unseen.length === 0 ? offset + ids.length : 0;
  }
}

/** A job as a person or a `reconcile` function sees it. */
export async function describeUnknownJob<Meta>(
  { key, at, reason, runId, lane, ...job }: JobRecord,
  content: FleetParts["content"],
): Promise<UnknownFleetJob<Meta>> {
  return {
    key,
    // The caller's own types: this is what JSON makes of what was added.
    meta: (await content.read(job.meta, "metadata")) as Meta,
    body: (await content.read(job.body, "body")) as RunCreate,
    at: new Date(at),
    reason,
    ...(runId !== "" && { runId }),
    ...(lane !== "" && { workspace: lane }),
  };
}
