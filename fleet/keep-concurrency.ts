import { ConfigurationError } from "../runtime/errors/index.js";
import type { FleetParts } from "./fleet-parts.js";
import type { Standing } from "./job-store.js";
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
export async function readLimit(
  { store }: FleetParts,
  steps: RunSteps,
  concurrency: number | "account",
): Promise<void> {
  if (concurrency !== "account") return store.setLimit(concurrency);
  const before = await countOwn(store);
  const capacity = await steps.capacity({});
  if (capacity === undefined) {
    throw new ConfigurationError(
      "The account does not show how many runs can be active. Set the option `concurrency`.",
    );
  }
  // Runs begin and end while the account is read, so the larger number of our own counts. The rest are those of others.
  const own = Math.max(before, await countOwn(store));
  const others = Math.max(capacity.active - own, 0);
  await store.setLimit(Math.max(capacity.limit - others, 1));
}

/** Does the same from time to time: one worker reads the account for all. */
export async function keepLimit(
  parts: FleetParts,
  steps: RunSteps,
  concurrency: number | "account",
): Promise<void> {
  const isOurs = concurrency !== "account" || (await parts.store.claimDuty("concurrency", READING));
  if (isOurs) await readLimit(parts, steps, concurrency);
}

/**
 * Lets the queue hand out as many jobs as may be at work. Runs that may exist count until somebody decides, but one job
 * at a time goes on however many they are.
 */
export async function applyLimit({ store, queue }: FleetParts): Promise<Standing> {
  const standing = await store.readStanding();
  const { concurrency, counts } = standing;
  if (concurrency !== undefined)
    await queue.setConcurrency(Math.max(concurrency - counts.unknown, 1));
  return standing;
}

async function countOwn(store: FleetParts["store"]): Promise<number> {
  const { creating, running, unknown } = (await store.readStanding()).counts;
  return creating + running + unknown;
}
