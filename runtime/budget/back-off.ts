/** The longest wait before the first repeat, in milliseconds. */
const first = 500;
/** The longest wait before any repeat. */
const last = 8_000;

/**
 * Milliseconds to wait before a repeat. Full jitter: anything up to a bound that doubles, so that clients do not come
 * back in step.
 *
 * @param retry - which repeat it is; the first one is 1
 * @param chance - a random number from 0 to 1
 */
export function backOff(retry: number, chance: number): number {
  return Math.min(first * 2 ** (retry - 1), last) * chance;
}
