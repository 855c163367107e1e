/** One of several things to compare. */
export interface Candidate<Measured = number> {
  readonly name: string;
  /** Does the work once and returns the measurement. */
  measure(): Promise<Measured>;
}

/** Everything that was measured of a candidate, in order. */
export interface Measurements<Measured> {
  readonly name: string;
  readonly values: readonly Measured[];
}

/**
 * Measures candidates in turn, so that a machine that gets slower or faster affects all of them alike.
 * The first round warms the caches and does not count; each round starts with the next candidate.
 */
export async function alternate<Measured>(
  candidates: readonly Candidate<Measured>[],
  rounds: number,
): Promise<Measurements<Measured>[]> {
  const results = candidates.map((candidate) => ({ candidate, values: new Array<Measured>() }));
  for (let round = 0; round <= rounds; round += 1) {
    const first = round % results.length;
    for (const { candidate, values } of [...results.slice(first), ...results.slice(0, first)]) {
      const value = await candidate.measure();
      if (round > 0) values.push(value);
    }
  }
  return results.map(({ candidate, values }) => ({ name: candidate.name, values }));
}
