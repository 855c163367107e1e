/** The most moments that fall into any span of that length, wherever it starts. */
export function mostInWindow(times: readonly number[], span: number): number {
  const sorted = times.toSorted((left, right) => left - right);
  let first = 0;
  let most = 0;
  for (const [index, time] of sorted.entries()) {
    while (time - (sorted[first] ?? time) >= span) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
