import { JobKeys } from "../../overlays/polling/journal/job-keys.js";
import { printResult, type Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";
import { type JobBody, type JobLine, readJobs } from "../shared/read-jobs.js";
import { type FleetFlags, withFleet } from "./open-fleet.js";

/** Adds the jobs of a file. A line without a key gets a hash of its body as its key. */
export async function addToFleet(
  console: Console,
  file: string,
  flags: FleetFlags,
): Promise<number> {
  const jobs = await readJobs(console, file);
  const { added, known } = await withFleet(console, flags, ({ fleet }) =>
    fleet.add(withKeys(jobs)),
  );
  printResult(console, { added, known }, [`${added} jobs added, ${known} known before.`]);
  return exitCodes.done;
}

async function* withKeys(jobs: readonly JobLine[]): AsyncGenerator<{
  readonly key: string;
  readonly body: JobBody;
  readonly workspace: string | undefined;
}> {
  const keys = new JobKeys<JobBody>(undefined);
  for (const [index, { body, workspace, key }] of jobs.entries()) {
    yield { key: key ?? (await keys.keyOf(body, index)), body, workspace };
  }
}
