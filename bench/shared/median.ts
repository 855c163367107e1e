/** The middle one of some measurements, which one outlier does not move. Of an even number, the mean of the middle two. */
export function medianOf(values: readonly number[] = []): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)] ?? Number.NaN;
  const high = sorted[Math.ceil(middle)] ?? Number.NaN;
  return (low + high) / 2;
}
