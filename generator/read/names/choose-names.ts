import { emitOperationName, ownMembers, type OperationName } from "./operation-name.js";

/**
 * Chooses a unique name for each thing.
 *
 * Things that compete for a name all move on to their next candidate. Those that have run out of candidates are
 * numbered, except for the first.
 *
 * @param wanted - candidate names for each thing, best first
 * @param given - names that are already taken
 */
export function chooseNames<Thing>(
  wanted: ReadonlyMap<Thing, readonly OperationName[]>,
  given: Iterable<OperationName>,
): ReadonlyMap<Thing, OperationName> {
  const taken = new TakenNames(given);
  const left = new Map([...wanted].map(([thing, names]) => [thing, [...names]]));
  for (let clashing = findClashing(left, taken); clashing.length > 0;) {
    for (const names of clashing) names.shift();
    clashing = findClashing(left, taken);
  }
  return new Map(
    [...left].flatMap(([thing, [name]]) =>
      name === undefined ? [] : [[thing, number(besideMembers(name, taken), taken)]],
    ),
  );
}

/** Chooses names like {@link chooseNames}, but the first thing that wants a name keeps it. */
export function chooseInTurn<Thing>(
  wanted: ReadonlyMap<Thing, readonly OperationName[]>,
  given: Iterable<OperationName>,
): ReadonlyMap<Thing, OperationName> {
  const taken = new TakenNames(given);
  return new Map(
    [...wanted].flatMap(([thing, names]) => {
      const last = names.at(-1);
      if (last === undefined) return [];
      return [[thing, names.find((name) => taken.take(name)) ?? number(last, taken)] as const];
    }),
  );
}

/** Returns the candidates of everything whose best name is taken or shared and that has another one. */
function findClashing(
  left: ReadonlyMap<unknown, OperationName[]>,
  taken: TakenNames,
): OperationName[][] {
  const counts = new Map<string, number>();
  const keyOf = ([name]: readonly OperationName[]): string =>
    name === undefined ? "" : emitOperationName(name);
  for (const names of left.values()) {
    counts.set(keyOf(names), (counts.get(keyOf(names)) ?? 0) + 1);
  }
  return [...left.values()].filter((names) => {
    const isShared = (counts.get(keyOf(names)) ?? 0) > 1;
    const [best, next] = names;
    return best !== undefined && next !== undefined && (isShared || !taken.isFree(best));
  });
}

/** Renames a resource whose name is a member of the client. */
function besideMembers(name: OperationName, taken: TakenNames): OperationName {
  const { resource } = name;
  if (resource === undefined || !taken.hasMember(resource)) return name;
  return besideMembers({ ...name, resource: `${resource}_` }, taken);
}

function number(wanted: OperationName, taken: TakenNames): OperationName {
  let name = wanted;
  for (let count = 2; !taken.take(name); count += 1) {
    name = { ...wanted, method: `${wanted.method}${count}` };
  }
  return name;
}

/** The members of the client and of its resources. */
class TakenNames {
  readonly #members: Set<string>;
  readonly #resources: Set<string>;

  constructor(names: Iterable<OperationName>) {
    const all = [...names];
    this.#members = new Set([...ownMembers, ...all.map(emitOperationName)]);
    this.#resources = new Set(all.flatMap(({ resource }) => resource ?? []));
  }

  hasMember(name: string): boolean {
    return this.#members.has(name);
  }

  isFree(name: OperationName): boolean {
    const { resource, method } = name;
    if (this.#members.has(emitOperationName(name))) return false;
    if (resource === undefined) return !this.#resources.has(method);
    return !this.#members.has(resource);
  }

  /** Takes a name if it is free. */
  take(name: OperationName): boolean {
    if (!this.isFree(name)) return false;
    this.#members.add(emitOperationName(name));
    if (name.resource !== undefined) this.#resources.add(name.resource);
    return true;
  }
}
