/** A response's status in an earlier and in a later description; one of them may be absent. */
export type StatusPair = readonly [before: string | undefined, after: string | undefined];

/**
 * Pairs the statuses of two descriptions of an operation.
 *
 * A range such as `2XX` pairs with the statuses in it if only one side is more specific; a status that both sides have
 * pairs with itself. If each side has a single unpaired success, those two pair as well.
 */
export function pairStatuses(before: readonly string[], after: readonly string[]): StatusPair[] {
  const added = after.filter((status) => !before.includes(status));
  const pairs = before.map((status) => {
    const isKept = after.includes(status);
    return [status, isKept ? status : added.find((each) => describesSame(status, each))] as const;
  });
  const came = added.filter((status) => pairs.every(([, later]) => later !== status));
  const [old, ...others] = pairs.filter(([status, later]) => !later && isSuccess(status));
  const [current, ...more] = came.filter(isSuccess);
  const isMoved = old !== undefined && current !== undefined && others.length + more.length === 0;
  return [
    ...pairs.map((pair) => (isMoved && pair === old ? ([pair[0], current] as const) : pair)),
    ...came.flatMap((status) =>
      isMoved && status === current ? [] : [[undefined, status] as const],
    ),
  ];
}

function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

function describesSame(one: string, other: string): boolean {
  const isRange = /^\dXX$/i;
  return (isRange.test(one) || isRange.test(other)) && one[0] === other[0];
}
