/** Longest wait before the first retry, in milliseconds. */
const first = 500;
/** Longest wait before any retry, in milliseconds. */
const last = 8_000;

/**
 * Returns the milliseconds to wait before a retry. Uses full jitter: a random wait up to a bound that doubles with each
 * retry, so that clients do not retry in step.
 *
 * @param retry - number of the retry, from 1
 * @param chance - a random number from 0 to 1
 */
export function backOff(retry: number, chance: number): number {
  return Math.min(first * 2 ** (retry - 1), last) * chance;
}
