import { emitOperationName, ownMembers, type OperationName } from "./operation-name.js";

/**
 * Chooses a unique name for each thing.
 *
 * Each takes the first of its candidates that is free. Those that have run out of candidates are numbered.
 *
 * @param wanted - candidate names for each thing, best first
 * @param given - names that are already taken
 * @param isFair - whether things that compete for a name all move on to their next candidate; otherwise, the first one
 *   keeps it
 */
export function chooseNames<Thing>(
  wanted: ReadonlyMap<Thing, readonly OperationName[]>,
  given: Iterable<OperationName>,
  isFair: boolean,
): ReadonlyMap<Thing, OperationName> {
  const taken = new TakenNames(given);
  const left = new Map([...wanted].map(([thing, names]) => [thing, [...names]]));
  if (isFair) dropClashing([...left.values()], taken);
  return new Map(
    [...left].flatMap(([thing, names]) => {
      const last = names.at(-1);
      if (last === undefined) return [];
      const free = names.find((name) => taken.take(name));
      return [[thing, free ?? number(besideMembers(last, taken), taken)] as const];
    }),
  );
}

/** Reduces each list of candidates to the best one that nothing else wants, or else to the last one. */
function dropClashing(left: readonly OperationName[][], taken: TakenNames): void {
  for (let clashing = findClashing(left, taken); clashing.length > 0;) {
    for (const names of clashing) names.shift();
    clashing = findClashing(left, taken);
  }
  for (const names of left) names.splice(1);
}

/** Returns the candidates of everything whose best name is taken or shared and that has another one. */
function findClashing(left: readonly OperationName[][], taken: TakenNames): OperationName[][] {
  const counts = new Map<string, number>();
  const keyOf = ([name]: readonly OperationName[]): string =>
    name === undefined ? "" : emitOperationName(name);
  for (const names of left) counts.set(keyOf(names), (counts.get(keyOf(names)) ?? 0) + 1);
  return left.filter((names) => {
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
