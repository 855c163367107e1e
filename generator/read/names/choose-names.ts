import { emitOperationName, ownMembers, type OperationName } from "./operation-name.js";

/** The best name for a thing, and all its candidates, best first. Most are never asked for more than the best. */
interface Wish {
  readonly best: OperationName;
  readonly listAll: () => readonly OperationName[];
}

/**
 * Chooses a unique name for each thing: the first of its candidates that is free.
 *
 * All first candidates are served before the second ones. What has no candidate left is numbered,
 * and a resource with the name of a member of the client gets another one.
 *
 * @param wanted - what each thing wants; things come in the order of precedence
 */
export function chooseNames<Thing>(
  wanted: ReadonlyMap<Thing, Wish>,
): ReadonlyMap<Thing, OperationName> {
  const members = new Set(ownMembers);
  const resources = new Set<string>();
  const take = (wish: OperationName): OperationName | undefined => {
    let { resource } = wish;
    while (resource !== undefined && members.has(resource)) resource += "_";
    const name = resource === wish.resource ? wish : { ...wish, resource };
    const member = emitOperationName(name);
    if (members.has(member) || resources.has(member)) return undefined;
    members.add(member);
    if (resource !== undefined) resources.add(resource);
    return name;
  };
  const chosen = new Map<Thing, OperationName>();
  for (let round = 0; chosen.size < wanted.size; round += 1) {
    for (const [thing, { best, listAll }] of wanted) {
      if (chosen.has(thing)) continue;
      const names = round === 0 ? [best] : listAll();
      const { resource, method } = names.at(-1) ?? { method: "call" };
      const name = take(names[round] ?? { resource, method: `${method}${round + 1}` });
      if (name !== undefined) chosen.set(thing, name);
    }
  }
  return chosen;
}
