import { JobKeys } from "../../overlays/polling/journal/job-keys.js";
import { printResult, type Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";
import { openJobs } from "../shared/open-jobs.js";
import type { JobBody, JobLine } from "../shared/read-job.js";
import { type FleetFlags, withFleet } from "./open-fleet.js";

/**
 * Adds the jobs of a file. A line without a key gets a hash of its body as its key. If a line is not valid, no job is
 * added.
 */
export async function addToFleet(
  console: Console,
  file: string,
  flags: FleetFlags,
): Promise<number> {
  const jobs = await openJobs(console, file);
  const { added, known } = await withFleet(console, flags, ({ fleet }) =>
    fleet.add(withKeys(jobs.read())),
  );
  printResult(console, { added, known }, [`${added} jobs added, ${known} known before.`]);
  return exitCodes.done;
}

async function* withKeys(jobs: AsyncIterable<JobLine>): AsyncGenerator<{
  readonly key: string;
  readonly body: JobBody;
  readonly workspace: string | undefined;
}> {
  const keys = new JobKeys<JobBody>(undefined);
  for await (const { line, body, workspace, key } of jobs) {
    yield { key: key ?? (await keys.keyOf(body, line)), body, workspace };
  }
}
