import { InterruptibleWait, realClock } from "../runtime/time/index.js";
import { createOutcome, type OutcomeSettings } from "./create-outcome.js";
import type { FleetOutcome } from "./fleet-job.js";
import type { JobRecord } from "./job-record.js";
import type { Ledger } from "./ledger.js";

/** Options of `Fleet.outcomes`. All are optional. */
export interface OutcomesOptions {
  /**
   * Yields only the outcomes after this position: the `cursor` of an outcome.
   *
   * @default the beginning
   */
  readonly after?: string | undefined;
  /**
   * Waits for further outcomes, until `signal` aborts or you leave the loop.
   *
   * @default false
   */
  readonly follow?: boolean | undefined;
  /** Ends the iteration: it throws the reason of the signal. Default: none. */
  readonly signal?: AbortSignal | undefined;
}

/** Number of outcomes that are read at once. */
const BATCH = 100;

/** Pause between two looks for further outcomes, in milliseconds. */
export const LOOK_EVERY = 500;

/** Yields outcomes in the order in which jobs ended. */
export async function* readOutcomes<Meta, Result>(
  ledger: Ledger,
  settings: OutcomeSettings<Result>,
  { after = "", follow = false, signal }: OutcomesOptions,
): AsyncGenerator<FleetOutcome<Meta, Result>, void, undefined> {
  const wait = new InterruptibleWait({
    clock: realClock,
    signal,
    timeout: Infinity,
    timedOut: String,
  });
  try {
    for (let cursor = after; ;) {
      const jobs = await wait.race(() => readBatch(ledger, cursor));
      for (const job of jobs) yield await createOutcome<Meta, Result>(job, settings);
      cursor = jobs.at(-1)?.cursor ?? cursor;
      if (jobs.length === 0 && !follow) return;
      if (jobs.length === 0) await wait.sleep(LOOK_EVERY);
    }
  } finally {
    wait.release();
  }
}

/** Jobs that ended after a position. */
async function readBatch(ledger: Ledger, after: string): Promise<JobRecord[]> {
  const entries = await ledger.listOutcomes(after, BATCH);
  const jobs = await Promise.all(entries.map(({ id }) => ledger.find(id)));
  return jobs.flatMap((job) => job ?? []);
}
