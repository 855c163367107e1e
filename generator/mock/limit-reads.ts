const isMany = (value: unknown): boolean => Number(value) > 1000;

/** What asks for too much of something, by its keyword. */
const excesses: ReadonlyMap<unknown, (value: unknown) => boolean> = new Map([
  ["minItems", isMany],
  ["minLength", isMany],
  ["pattern", (value: unknown) => /\{\d{4}|^[^]{200}/.test(String(value))],
]);

/**
 * Views nodes of a document whose members can be read only so many times together, and which ask for no more than a
 * thousand of anything. Beyond that, reading throws.
 */
export function limitReads<const Nodes extends readonly object[]>(
  nodes: Nodes,
  most: number,
): Nodes {
  // Whoever compares nodes must find each of them the same.
  const views = new WeakMap<object, object>();
  let reads = 0;
  const view = <Value>(value: Value): Value => {
    if (typeof value !== "object" || value === null) return value;
    const known = views.get(value) ?? new Proxy(value, { get });
    views.set(value, known);
    return known as Value;
  };
  const get = (node: object, key: string | symbol): unknown => {
    const value: unknown = Reflect.get(node, key);
    reads += 1;
    if (reads > most || excesses.get(key)?.(value) === true)
      throw new RangeError("the schema describes too much for an example");
    return view(value);
  };
  return view(nodes);
}
