import type { FleetJob } from "../../fleet/index.js";

/** Yields that many jobs, each with a task of its own. */
export function* createJobs(count: number): Generator<FleetJob> {
  for (let index = 0; index < count; index += 1) {
    yield { key: `job-${index}`, body: { task: `Look up ${index}` } };
  }
}
