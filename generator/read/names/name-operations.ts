import { emitPointer } from "../../../runtime/json/pointer.js";
import { GeneratorError, type Note, type Problem } from "../../model/problem.js";
import type { OperationSource } from "../../model/openapi.js";
import { chooseNames } from "./choose-names.js";
import {
  candidateNames,
  emitOperationName,
  nameFromPath,
  nameFromTag,
  ownMembers,
  readExplicitName,
  type OperationName,
} from "./operation-name.js";

/** Maps a node of the bundled document to its place in the file that a person wrote. */
export type Locate = (pointer: string) => Pick<Problem, "file" | "line" | "column">;

/** The position of an operation in its document and on the client. */
export interface OperationPlace extends OperationSource {
  readonly name: OperationName;
}

/** How the operations of a document are named. */
export interface Naming {
  /** The prefix of every path in a URL. */
  readonly basePath: string;
  /**
   * Whether an operationId without a resource names a method of the client even if no operationId names a resource.
   * Otherwise such operations are grouped and their names shortened.
   */
  readonly isFlat: boolean;
}

/** The operations of a document with their names. */
export interface NamedOperations {
  readonly places: readonly OperationPlace[];
  readonly notes: readonly Note[];
  /** Whether all resources are those that the document names. */
  readonly isGrouped: boolean;
}

/**
 * Gives every operation a unique name.
 *
 * Names from the document take precedence. A conflict between two of them is an error, because only a person can decide
 * which to change. Generated names yield to them and to each other, and such changes are noted.
 */
export function nameOperations(
  places: readonly OperationSource[],
  { basePath, isFlat }: Naming,
  locate: Locate,
): NamedOperations {
  const repeated = findRepeatedIds(places);
  const isRepeated = ({ source }: OperationSource): boolean =>
    source["x-name"] === undefined && repeated.has(source.operationId ?? "");
  const isGrouped =
    isFlat || places.some(({ source }) => readExplicitName(source)?.resource !== undefined);
  const explicit = new Map<OperationSource, OperationName>();
  const wanted = new Map<OperationSource, readonly OperationName[]>();
  for (const place of places) {
    const name = readExplicitName(place.source);
    const isTaken = isGrouped || place.source["x-name"] !== undefined;
    if (name !== undefined && isTaken && !isRepeated(place)) explicit.set(place, name);
    else if (isGrouped) wanted.set(place, namesInGroups(place, isRepeated(place)));
    else wanted.set(place, candidateNames(place, basePath, usableId(place, isRepeated(place))));
  }
  assertDistinct(explicit, locate);
  const chosen = chooseNames(wanted, explicit.values(), !isGrouped);
  const named = places.flatMap((place) => {
    const name = explicit.get(place) ?? chosen.get(place);
    return name === undefined ? [] : [{ ...place, name }];
  });
  const notes = [...chosen].flatMap(([place, name]): Note[] => {
    const [best = name] = wanted.get(place) ?? [];
    const message = explainName(place, name, { best, isRepeated: isRepeated(place) });
    return message === undefined ? [] : [{ pointer: pointerOf(place), message }];
  });
  return { places: named, notes, isGrouped };
}

/** Returns names for an operation in a document with named resources that has no operationId, or a repeated one. */
function namesInGroups(place: OperationSource, isRepeated: boolean): readonly OperationName[] {
  const tagged = isRepeated ? nameFromTag(place.source) : [];
  return [...tagged, nameFromPath(place)];
}

function usableId({ source }: OperationSource, isRepeated: boolean): string | undefined {
  if (isRepeated && (source.tags ?? []).length === 0) return undefined;
  return readExplicitName(source) === undefined ? undefined : source.operationId;
}

/** Explains a name that a reader may not expect; `undefined` if it is the expected one. */
function explainName(
  place: OperationSource,
  name: OperationName,
  { best, isRepeated }: { readonly best: OperationName; readonly isRepeated: boolean },
): string | undefined {
  const head = `${title(place)} is ${emitOperationName(name)}()`;
  if (isRepeated) return `${head}, because it shares its operationId with another operation`;
  const wanted = emitOperationName(best);
  return wanted === emitOperationName(name) ? undefined : `${head}, because ${wanted} is taken`;
}

function findRepeatedIds(places: readonly OperationSource[]): ReadonlySet<string> {
  const ids = places.flatMap(({ source }) =>
    source["x-name"] === undefined ? (source.operationId ?? []) : [],
  );
  return new Set(ids.toSorted().filter((id, at, all) => id === all[at - 1]));
}

/** Asserts that no two operations become the same method and that no method of the client hides a resource. */
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

/** Returns the JSON Pointer of an operation. */
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
