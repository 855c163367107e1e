/**
 * Sorts the members of an object by their names. Those of a document have no order (RFC 8259, section 4), so that what is
 * made of them must not depend on the one in which they are written. Its lists keep their order.
 */
export function sortMembers<Value>(all: Readonly<Record<string, Value>>): Record<string, Value> {
  const compare = ([left]: [string, Value], [right]: [string, Value]) => (left < right ? -1 : 1);
  return Object.fromEntries(Object.entries(all).toSorted(compare));
}
