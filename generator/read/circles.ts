/** Finds the nodes of a graph that are on a cycle (Tarjan, 1972), in linear time. */
export function findNodesInCircles(
  nodes: Iterable<string>,
  next: (node: string) => readonly string[],
): Set<string> {
  const search: Search = {
    next,
    order: new Map(),
    low: new Map(),
    stack: [],
    open: new Set(),
    found: new Set(),
  };
  for (const node of nodes) if (!search.order.has(node)) explore(search, node);
  return search.found;
}

interface Search {
  readonly next: (node: string) => readonly string[];
  /** When each node was first visited. */
  readonly order: Map<string, number>;
  /** The earliest node that each node leads back to. */
  readonly low: Map<string, number>;
  readonly stack: string[];
  /** The nodes on the stack. */
  readonly open: Set<string>;
  readonly found: Set<string>;
}

/** Explores with its own stack of frames, because a chain of references may be longer than the call stack. */
function explore(search: Search, start: string): void {
  const frames = [enter(search, start)];
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const target = frame.left.pop();
    if (target === undefined) {
      frames.pop();
      leave(search, frame.node);
      const parent = frames.at(-1);
      if (parent !== undefined) lower(search, parent.node, search.low.get(frame.node));
    } else if (!search.order.has(target)) {
      frames.push(enter(search, target));
    } else if (search.open.has(target)) {
      lower(search, frame.node, search.order.get(target));
      if (target === frame.node) search.found.add(target);
    }
  }
}

interface Frame {
  readonly node: string;
  readonly left: string[];
}

function enter({ next, order, low, stack, open }: Search, node: string): Frame {
  order.set(node, order.size);
  low.set(node, order.size - 1);
  stack.push(node);
  open.add(node);
  return { node, left: [...next(node)] };
}

/** Closes a group at a node that leads to no earlier one: everything visited since leads back to it. */
function leave({ order, low, stack, open, found }: Search, node: string): void {
  if (low.get(node) !== order.get(node)) return;
  const group = stack.splice(stack.lastIndexOf(node));
  for (const member of group) open.delete(member);
  if (group.length > 1) for (const member of group) found.add(member);
}

function lower({ low }: Search, node: string, value: number | undefined): void {
  low.set(node, Math.min(low.get(node) ?? Infinity, value ?? Infinity));
}
