import type { FleetStatus } from "./fleet-job.js";
import type { Standing } from "./job-store.js";

/** Describes how a fleet stands, with the number of jobs that workers carry out. */
export function describeStatus(standing: Standing, active: number): FleetStatus {
  const { counts, limit, workers, oldest, failing, stop } = standing;
  return {
    ...counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    isPaused: stop === "paused",
    concurrency: limit,
    active,
    workers,
    oldestQueued: oldest === undefined ? undefined : new Date(oldest),
    failedReads: failing,
    trouble: describeTrouble(standing),
  };
}

/** Why nothing is created; a pause is no trouble. */
function describeTrouble({ counts, limit, stop, missing, trouble }: Standing): string | undefined {
  if (stop === "recovering") {
    return missing === 0
      ? "Redis went back in time, and the workers are writing what they know."
      : `Redis went back in time, and ${missing} of the workers did not return. Runs that they created are not known: look for them, then call \`fleet.resume()\`.`;
  }
  if (stop === "doubtful") {
    return "The outcome of several requests in a row is unknown. Until the service responds, one request at a time is sent, at growing intervals.";
  }
  if (limit !== undefined && counts.unknown >= limit && counts.queued > 0) {
    return `${counts.unknown} runs that are unknown take up the concurrency of ${limit}, so one job at a time is carried out. Decide about them with \`fleet.resolve\`.`;
  }
  return trouble;
}
