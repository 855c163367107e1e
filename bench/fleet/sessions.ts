/** A session at the service, in milliseconds of one clock. */
export interface Session {
  readonly begunAt: number;
  readonly endedAt: number;
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
