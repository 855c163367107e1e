import { ownMembers } from "./candidate-names.js";
import { emitOperationName, type OperationName } from "./operation-name.js";

/**
 * Chooses a name for each of some things, each differently.
 *
 * All that would have one name take their next best; those that have none left are numbered, but for the first.
 *
 * @param wanted - the names that each may have, the best one first
 * @param given - names that are taken already
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

/**
 * Chooses names like {@link chooseNames}, but lets whoever comes first keep a name that others would have as well.
 */
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

/** The names of all that have a next best, and whose best is not theirs alone. */
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

/** A resource cannot have the name of a method of the client. */
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
