import { ConfigurationError } from "../errors/configuration-error.js";
import type { Batch } from "./batch.js";

/**
 * Creates a run for each body of a batch, a bounded number at a time, and yields the outcomes as the runs end. Iterating
 * over the batch itself does the same.
 *
 * A failure is the outcome of one run and does not end the others. If a creation may have been carried out, it is
 * reported and never retried. After three such outcomes in a row, one body at a time is created, at growing intervals,
 * until the service responds; a warning of the process says so. Nothing starts before you request the first outcome.
 * Leaving the loop, or aborting, ends the waits; it does not cancel runs. A creation that is under way then ends first,
 * within its time limit.
 *
 * Source: Service description, Limits (concurrency; clients use bounded workers).
 *
 * @throws the reason of the signal, after the outcomes of the active runs
 * @throws {ConfigurationError} when an option is invalid, `concurrency` is absent and the account does not show it, or
 * the bodies are not iterable; nothing was created
 * @throws {JournalError} when the journal cannot be written; nothing more was created
 */
export async function* runAll<Each>(batch: Batch<Each>): AsyncGenerator<Each, void, undefined> {
  // Not `instanceof`: the batch may be of a second copy of the package.
  if (!(Symbol.asyncIterator in Object(batch)))
    throw new ConfigurationError(
      "`runAll` needs what `batch` of a client returns: runAll(client.runs.batch(bodies, options)).",
    );
  yield* batch;
}
