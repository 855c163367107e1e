/** A response's status in an earlier and in a later description; one of them may be absent. */
export type StatusPair = readonly [before: string | undefined, after: string | undefined];

/**
 * Pairs the statuses of two descriptions of an operation.
 *
 * A range such as `2XX` pairs with the statuses in it if only one side is more specific; a status that both sides have
 * pairs with itself. If each side has a single unpaired success, those two pair as well.
 */
export function pairStatuses(before: readonly string[], after: readonly string[]): StatusPair[] {
  const pairs = pairAlike(before, after);
  const came = pairs.filter(([old, current]) => old === undefined && isSuccess(current));
  const went = pairs.filter(([old, current]) => current === undefined && isSuccess(old));
  const [[old, ...others], [current, ...more]] = [
    went.map(([each]) => each),
    came.map(([, each]) => each),
  ];
  if (old === undefined || current === undefined || others.length + more.length > 0) return pairs;
  return pairs.flatMap((pair): StatusPair[] => {
    if (pair[0] === old) return [[old, current]];
    return pair[1] === current ? [] : [pair];
  });
}

function isSuccess(status: string | undefined): boolean {
  return status?.startsWith("2") ?? false;
}

function pairAlike(before: readonly string[], after: readonly string[]): StatusPair[] {
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
