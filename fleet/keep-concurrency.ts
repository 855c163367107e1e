import { ConfigurationError } from "../runtime/errors/index.js";
import type { FleetParts } from "./fleet-parts.js";
import type { RunSteps } from "./run-steps.js";

/** How long one worker's reading of the account counts for all, in milliseconds. */
const READING = 15_000;

/**
 * Sets the maximum number of jobs at work in all workers together: a number, or what the account has left for this fleet.
 *
 * Source: Service description, Limits (concurrency).
 *
 * @throws {ConfigurationError} when the account does not show its concurrency
 */
export async function keepConcurrency(
  { ledger, queue }: FleetParts,
  steps: RunSteps,
  concurrency: number | "account",
): Promise<void> {
  if (concurrency !== "account") {
    await queue.setConcurrency(concurrency);
    return;
  }
  if (!(await ledger.claimDuty("concurrency", READING))) return;
  const before = await countOwn(ledger);
  const capacity = await steps.capacity({}).catch(async (error: unknown) => {
    // Another worker may be able to read it.
    await ledger.releaseDuty("concurrency");
    throw error;
  });
  if (capacity === undefined) {
    throw new ConfigurationError(
      "The account does not show how many runs can be active. Set the option `concurrency`.",
    );
  }
  // Runs begin and end while the account is read, so the larger number of our own counts. The rest are those of others.
  const own = Math.max(before, await countOwn(ledger));
  const others = Math.max(capacity.active - own, 0);
  await queue.setConcurrency(Math.max(capacity.limit - others, 1));
}

/**
 * Does the same before a worker starts. Returns whether a maximum is set, by this worker or another: without one, no job
 * may start.
 *
 * @throws {ConfigurationError} when the account does not show its concurrency
 */
export async function beginConcurrency(
  parts: FleetParts,
  steps: RunSteps,
  concurrency: number | "account",
): Promise<boolean> {
  await keepConcurrency(parts, steps, concurrency);
  return (await parts.queue.readConcurrency()) !== undefined;
}

async function countOwn(ledger: FleetParts["ledger"]): Promise<number> {
  const { creating, running } = await ledger.counts();
  return creating + running;
}
