import { JobKeys } from "../../runtime/polling/journal/job-keys.js";
import { printResult, type Console, printNote } from "../shared/console.js";
import { Interruption, onInterruption } from "../shared/interruption.js";
import { openJobs, type JobBody, type JobLine } from "../shared/open-jobs.js";
import { type FleetFlags, withFleet } from "./open-fleet.js";
import { type DecisionFlags, readDecision } from "../shared/decision.js";
import { exitCodes } from "../shared/exit-codes.js";

/**
 * Adds the jobs of a file. A line without a key gets a hash of its body as its key. If a line is not valid, no job is
 * added.
 */
export async function addToFleet(console: Console, file: string, flags: FleetFlags): Promise<void> {
  const jobs = await openJobs(console, file);
  const { added, known } = await withFleet(console, flags, ({ fleet }) =>
    fleet.add(withKeys(jobs.read())),
  );
  printResult(console, { added, known }, [`${added} jobs added, ${known} known before.`]);
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

/** Lists the jobs whose runs may have been created, and says what to do. */
export function listUnknown(console: Console, flags: FleetFlags): Promise<void> {
  return withFleet(console, flags, async ({ fleet }) => {
    let count = 0;
    for await (const job of fleet.unknown()) {
      const { key, at, reason, body } = job;
      printResult(console, job, [`${key}  ${at.toISOString()}  ${reason}  ${body.task}`]);
      count += 1;
    }
    const advice =
      "Find out whether each run exists, then use: npx cloud-agent-sdk fleet resolve KEY";
    printNote(console, count === 0 ? "No unknown jobs." : advice);
  });
}

/** Decides what becomes of a job whose run may have been created. */
export function resolveJob(
  console: Console,
  key: string,
  flags: FleetFlags & DecisionFlags,
): Promise<void> {
  const decision = readDecision(flags);
  return withFleet(console, flags, async ({ fleet }) => {
    await fleet.resolve(key, decision);
    const { state = "unknown" } = (await fleet.get(key)) ?? {};
    printResult(console, { key, state }, [`${key} is ${state}.`]);
  });
}

/** Options of `fleet export`. */
export interface ExportFlags extends FleetFlags {
  readonly after?: string;
  readonly follow?: boolean;
}

/** Writes the outcomes as JSON lines, in the order in which jobs ended. */
export function exportOutcomes(console: Console, flags: ExportFlags): Promise<void> {
  const { after, follow } = flags;
  return withFleet(console, flags, async ({ fleet }) => {
    const signal = onInterruption(console);
    try {
      for await (const outcome of fleet.outcomes({ after, follow, signal })) {
        console.stdout.print(JSON.stringify(outcome));
      }
    } catch (error) {
      if (!(error instanceof Interruption)) throw error;
      if (!follow) console.exitCode = exitCodes.interrupted;
    }
  });
}
