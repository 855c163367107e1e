import { ConfigurationError } from "../runtime/errors/index.js";
import { showJson } from "../runtime/text/show.js";
import { InterruptibleWait, realClock } from "../runtime/time/index.js";
import { type Check, checkOptions, checkSignal } from "../runtime/transport/index.js";
import type { FleetJobState } from "./fleet-job.js";
import type { JobRecord } from "./job-record.js";
import type { JobStore } from "./job-store.js";

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

/** Number of jobs that are read at once. */
const BATCH = 100;

/** Pause between two looks for further jobs, in milliseconds. */
export const LOOK_EVERY = 500;

/**
 * Yields the jobs of some states, in the order in which they entered them. A job that somebody deleted is left out.
 *
 * @throws the reason of the signal
 * @throws {ConfigurationError} when an option is invalid
 */
export async function* listJobs(
  store: JobStore,
  states: readonly FleetJobState[],
  options: OutcomesOptions = {},
): AsyncGenerator<JobRecord, void, undefined> {
  const { after = "", follow = false, signal } = options;
  checkOptions(options, { after: checkCursor, follow: true, signal: checkSignal });
  const wait = new InterruptibleWait({ clock: realClock, signal });
  try {
    for (let cursor = after; ;) {
      const listed = await wait.race(() => store.list(states, cursor, BATCH));
      yield* listed.flatMap(({ job }) => job ?? []);
      cursor = listed.at(-1)?.cursor ?? cursor;
      if (listed.length === 0 && !follow) return;
      if (listed.length === 0) await wait.sleep(LOOK_EVERY);
    }
  } finally {
    wait.release();
  }
}

const checkCursor: Check = (option, after) => {
  if (typeof after === "string" && /^\d*$/.test(after)) return;
  throw new ConfigurationError(
    `The option \`${option}\` must be the \`cursor\` of an outcome or of a job in a list. It is ${showJson(after)}.`,
  );
};
