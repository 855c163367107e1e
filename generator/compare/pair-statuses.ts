/** The status of an answer in an earlier and in a later description; one of them may be absent. */
export type StatusPair = readonly [before: string | undefined, after: string | undefined];

/**
 * Pairs the statuses of two descriptions of an operation.
 *
 * A range such as `2XX` and the statuses within it describe the same answers, once one side is more exact than the
 * other; a status that both have pairs with itself.
 */
export function pairStatuses(before: readonly string[], after: readonly string[]): StatusPair[] {
  const isIn = (list: readonly string[], status: string): boolean => list.includes(status);
  const pairs = before.map((status): StatusPair => {
    if (isIn(after, status)) return [status, status];
    const later = after.filter((each) => !isIn(before, each));
    return [status, later.find((each) => describesSame(status, each))];
  });
  const paired = new Set(pairs.map(([, later]) => later));
  const added = after
    .filter((status) => !paired.has(status))
    .map((status): StatusPair => [undefined, status]);
  return [...pairs, ...added];
}

function describesSame(one: string, other: string): boolean {
  const isRange = /^\dXX$/i;
  return (isRange.test(one) || isRange.test(other)) && one[0] === other[0];
}
