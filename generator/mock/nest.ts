/** A value, and the names that lead to it. */
type Placed = readonly [path: readonly string[], value: unknown];

/** Puts values at their paths; those at the same one are a list. */
export function nest(placed: readonly Placed[]): Record<string, unknown> {
  const groups = new Map<string, Placed[]>();
  for (const [[name = "", ...path], value] of placed)
    groups.set(name, [...(groups.get(name) ?? []), [path, value]]);
  const members = [...groups].map(([name, group]): [string, unknown] => {
    if (group.some(([path]) => path.length > 0)) return [name, nest(group)];
    const values = group.map(([, value]) => value);
    return [name, values.length > 1 ? values : values[0]];
  });
  return Object.fromEntries(members);
}
