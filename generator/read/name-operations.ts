import { emitPointer } from "../../runtime/json/pointer.js";
import { type Note } from "../model/note.js";
import type { HttpMethod, OperationObject, PathItemObject } from "../model/openapi.js";
import { GeneratorError, type Problem } from "../model/problem.js";
import {
  emitOperationName,
  nameFromPath,
  nameFromTag,
  readExplicitName,
  type OperationName,
} from "./operation-name.js";

/** Members that every client has, or may get once its API exists in several regions. */
const ownMembers = ["http", "region"];

/** Finds the place of a node of the bundled document in the file that a person wrote. */
export type Locate = (pointer: string) => Pick<Problem, "file" | "line" | "column">;

/** Where an operation stands in its document. */
export interface OperationSource {
  readonly path: string;
  readonly httpMethod: HttpMethod;
  readonly item: PathItemObject;
  readonly source: OperationObject;
}

/** Where an operation stands in its document, and on the client. */
export interface OperationPlace extends OperationSource {
  readonly name: OperationName;
}

/**
 * Names every operation, each differently.
 *
 * Names that the document gives come first, and two that meet are an error: only a person can tell which should give
 * way. Names that are made up here give way to them and to each other, by a number, and are noted.
 */
export function nameOperations(
  places: readonly OperationSource[],
  locate: Locate,
): { readonly places: OperationPlace[]; readonly notes: Note[] } {
  const repeated = findRepeatedIds(places);
  const isRepeated = ({ source }: OperationSource): boolean =>
    source["x-name"] === undefined && repeated.has(source.operationId ?? "");
  const explicit = new Map(
    places.flatMap((place) => {
      const name = isRepeated(place) ? undefined : readExplicitName(place.source);
      return name === undefined ? [] : [[place, name] as const];
    }),
  );
  assertDistinct(explicit, locate);
  const names = new TakenNames(explicit.values());
  const notes: Note[] = [];
  const named = places.map((place) => {
    const given = explicit.get(place);
    if (given !== undefined) return { ...place, name: given };
    const { name, reason } = deriveName(place, names, isRepeated(place));
    if (reason !== undefined) notes.push({ pointer: pointerOf(place), message: reason });
    return { ...place, name };
  });
  return { places: named, notes };
}

function findRepeatedIds(places: readonly OperationSource[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { source } of places) {
    if (source["x-name"] !== undefined || source.operationId === undefined) continue;
    if (seen.has(source.operationId)) repeated.add(source.operationId);
    seen.add(source.operationId);
  }
  return repeated;
}

interface Derived {
  readonly name: OperationName;
  /** Why a reader may not expect this name. */
  readonly reason?: string;
}

function deriveName(place: OperationSource, names: TakenNames, repeated: boolean): Derived {
  const tagged = repeated ? nameFromTag(place.source) : undefined;
  if (tagged !== undefined && names.take(tagged)) {
    return { name: tagged, reason: explainRepeated(place, tagged) };
  }
  const wanted = nameFromPath(place.httpMethod, place.path);
  let name = wanted;
  for (let number = 2; !names.take(name); number += 1) {
    name = { method: `${wanted.method}${number}` };
  }
  if (repeated) return { name, reason: explainRepeated(place, name) };
  if (name === wanted) return { name };
  const taken = emitOperationName(wanted);
  return { name, reason: `${title(place)} is ${name.method}(), because ${taken} is taken` };
}

function explainRepeated(place: OperationSource, name: OperationName): string {
  return `${title(place)} is ${emitOperationName(name)}(), because it shares its operationId with another operation`;
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

  /** Takes a name if it is free. */
  take(name: OperationName): boolean {
    const { resource, method } = name;
    const member = emitOperationName(name);
    if (this.#members.has(member)) return false;
    if (resource === undefined && this.#resources.has(method)) return false;
    if (resource !== undefined && this.#members.has(resource)) return false;
    this.#members.add(member);
    if (resource !== undefined) this.#resources.add(resource);
    return true;
  }
}

/** Two operations may not become one method, nor a method of the client displace one of its resources. */
function assertDistinct(names: ReadonlyMap<OperationSource, OperationName>, locate: Locate): void {
  const owners = new Map<string, OperationSource>();
  const resources = new Set([...names.values()].flatMap(({ resource }) => resource ?? []));
  const problems = [...names].flatMap(([place, name]): Problem[] => {
    const member = emitOperationName(name);
    const other = owners.get(member);
    owners.set(member, place);
    if (other !== undefined) return [clash(place, `${member}() of ${title(other)}`, locate)];
    const own = ownMembers.find((taken) => taken === (name.resource ?? member));
    if (own !== undefined) return [clash(place, `the client's own ${own}`, locate)];
    return resources.has(member) ? [clash(place, `the resource ${member}`, locate)] : [];
  });
  if (problems.length > 0) throw new GeneratorError(problems);
}

function clash(place: OperationSource, taken: string, locate: Locate): Problem {
  return {
    ...locate(pointerOf(place)),
    message: `${title(place)} would get the name of ${taken}`,
    expected: "names that differ; give one of the two an x-name such as `resource.method`",
  };
}

/** The JSON Pointer of an operation. */
export function pointerOf({
  path,
  httpMethod,
}: Pick<OperationSource, "path" | "httpMethod">): string {
  return emitPointer("paths", path, httpMethod);
}

function title({ httpMethod, path, source }: OperationSource): string {
  const id = source.operationId === undefined ? "" : ` (operationId ${source.operationId})`;
  return `${httpMethod.toUpperCase()} ${path}${id}`;
}
