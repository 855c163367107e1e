import { emitPointer } from "../../../runtime/json/pointer.js";
import { GeneratorError, type Locate, type Note, type Problem } from "../problem.js";
import { type OperationSource, stepsTo } from "../openapi.js";
import { candidateNames, nameFromDots, type Naming } from "./candidate-names.js";
import { emitOperationName, nameFromPath, ownMembers, readExplicitName } from "./operation-name.js";
import type { OperationName } from "./operation-name.js";

/** The position of an operation in its document and on the client. */
export interface OperationPlace extends OperationSource {
  readonly name: OperationName;
}

/**
 * Gives every operation a unique name.
 *
 * Names from the document take precedence. A conflict between two of them is an error, because only a person can decide
 * which to change. Generated names yield to them and to each other, and such changes are noted. A name that two want goes
 * to the shorter path, so that an operation that is added below others does not rename them.
 *
 * @param naming - how to make names; `undefined` if the operationIds are names
 */
export function nameOperations(
  places: readonly OperationSource[],
  naming: Naming | undefined,
  locate: Locate,
): { readonly places: readonly OperationPlace[]; readonly notes: readonly Note[] } {
  const ids = places.flatMap(({ source }) => (source["x-name"] ? [] : (source.operationId ?? [])));
  const repeated = new Set(ids.toSorted().filter((id, at, all) => id === all[at - 1]));
  const isRepeated = ({ source }: OperationSource): boolean =>
    source["x-name"] === undefined && repeated.has(source.operationId ?? "");
  const wishes = places.map((place) => {
    const { operationId = "", "x-name": own } = place.source;
    const isNamed = own !== undefined || (naming === undefined && !isRepeated(place));
    const given = isNamed ? readExplicitName(place.source) : undefined;
    // Where a method of the client has the name of a resource, the method has to change.
    if (given !== undefined)
      return { place, best: given, listAll: () => [given], rank: given.resource ? -2 : -1 };
    const listAll = (): readonly OperationName[] =>
      naming === undefined ? [nameFromPath(place)] : candidateNames(place, naming);
    const [dotted] = naming === undefined ? [] : nameFromDots(operationId);
    const [best = nameFromPath(place)] = dotted === undefined ? listAll() : [dotted];
    const depth = nameFromDots(operationId).length > 0 ? 0 : place.path.split("/").length;
    return { place, best, listAll, rank: depth * 1000 + operationId.length };
  });
  const chosen = chooseNames(wishes.toSorted((one, other) => one.rank - other.rank));
  const named = wishes.map(({ place, rank, best }) => {
    const name = chosen.get(place) ?? best;
    return { ...place, name, best, isWrong: name !== best && rank < 0 };
  });
  const problems = named.filter(({ isWrong }) => isWrong).map((each) => clash(each, named, locate));
  if (problems.length > 0) throw new GeneratorError(problems);
  const notes = named.flatMap(({ name, best, ...place }): Note[] => {
    const shared = "it shares its operationId with another operation";
    const reason = isRepeated(place) ? shared : `${emitOperationName(best)} is taken`;
    const message = `${title(place)} is ${emitOperationName(name)}(), because ${reason}`;
    return isRepeated(place) || name !== best ? [{ pointer: pointerOf(place), message }] : [];
  });
  return { places: named, notes };
}

function clash(
  { best, ...place }: OperationPlace & { readonly best: OperationName },
  named: readonly OperationPlace[],
  locate: Locate,
): Problem {
  const member = emitOperationName(best);
  const other = named.find(({ name }) => emitOperationName(name) === member);
  const own = ownMembers.find((taken) => taken === (best.resource ?? member));
  const taken = own === undefined ? `the resource ${member}` : `the client's own ${own}`;
  const owner = other === undefined ? taken : `${member}() of ${title(other)}`;
  return {
    ...locate(pointerOf(place)),
    message: `${title(place)} would get the name of ${owner}`,
    expected: "names that differ; give one of the two an x-name such as `resource.method`",
  };
}

/** Returns the JSON Pointer of an operation. */
export function pointerOf(place: OperationSource): string {
  return emitPointer(...stepsTo(place));
}

function title({ httpMethod, path, source }: OperationSource): string {
  const id = source.operationId === undefined ? "" : ` (operationId ${source.operationId})`;
  return `${httpMethod.toUpperCase()} ${path}${id}`;
}

/** The best name for an operation, and all its candidates, best first. Most are never asked for more than the best. */
interface Wish {
  readonly place: OperationSource;
  readonly best: OperationName;
  readonly listAll: () => readonly OperationName[];
}

/**
 * Chooses a unique name for each operation: the first of its candidates that is free.
 *
 * All first candidates are served before the second ones. What has no candidate left is numbered,
 * and a resource with the name of a member of the client gets another one.
 *
 * @param wishes - in the order of precedence
 */
function chooseNames(wishes: readonly Wish[]): ReadonlyMap<OperationSource, OperationName> {
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
  const chosen = new Map<OperationSource, OperationName>();
  for (let round = 0; chosen.size < wishes.length; round += 1) {
    for (const { place, best, listAll } of wishes) {
      if (chosen.has(place)) continue;
      const names = round === 0 ? [best] : listAll();
      const { resource, method } = names.at(-1) ?? { method: "call" };
      const name = take(names[round] ?? { resource, method: `${method}${round + 1}` });
      if (name !== undefined) chosen.set(place, name);
    }
  }
  return chosen;
}
