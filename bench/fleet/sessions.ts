/** A session at the service, in milliseconds of one clock. */
export interface Session {
  readonly begunAt: number;
  readonly endedAt: number;
}

/**
 * Returns the share of a project's concurrency that was in use while there was work: from the first full load, when as
 * many sessions had begun as may be active, until the last one began.
 */
export function shareInUse(sessions: readonly Session[], concurrency: number): number {
  const begins = sortedTimes(sessions, "begunAt");
  const from = begins[concurrency - 1] ?? Number.NaN;
  const to = begins.at(-1) ?? Number.NaN;
  const active = sessions.reduce(
    (sum, { begunAt, endedAt }) =>
      sum + Math.max(Math.min(endedAt, to) - Math.max(begunAt, from), 0),
    0,
  );
  return active / (concurrency * (to - from));
}

/** Returns the largest number of sessions that were active at the same time. */
export function mostAtOnce(sessions: readonly Session[]): number {
  const ends = sortedTimes(sessions, "endedAt");
  let ended = 0;
  let most = 0;
  for (const [index, now] of sortedTimes(sessions, "begunAt").entries()) {
    while ((ends[ended] ?? Infinity) <= now) ended += 1;
    most = Math.max(most, index + 1 - ended);
  }
  return most;
}

function sortedTimes(sessions: readonly Session[], time: keyof Session): Float64Array {
  return Float64Array.from(sessions, (session) => session[time]).toSorted();
}
