import { emitPointer } from "../../runtime/json/pointer.js";
import { type Note } from "../model/note.js";
import type { PathItemObject } from "../model/openapi.js";
import { GeneratorError, type Problem } from "../model/problem.js";
import { candidateNames, ownMembers } from "./candidate-names.js";
import { chooseInTurn, chooseNames } from "./choose-names.js";
import {
  emitOperationName,
  nameFromPath,
  nameFromTag,
  readExplicitName,
  type NamedOperation,
  type OperationName,
} from "./operation-name.js";

/** Finds the place of a node of the bundled document in the file that a person wrote. */
export type Locate = (pointer: string) => Pick<Problem, "file" | "line" | "column">;

/** The place of an operation in its document. */
export interface OperationSource extends NamedOperation {
  readonly item: PathItemObject;
}

/** The place of an operation in its document, and on the client. */
export interface OperationPlace extends OperationSource {
  readonly name: OperationName;
}

/** How the operations of a document are named. */
export interface Naming {
  /** What stands before every path in an address. */
  readonly basePath: string;
  /**
   * An operationId that names no resource is the name of a method of the client, although others name none either;
   * otherwise such operations are grouped, and their names shortened.
   */
  readonly isFlat: boolean;
}

/** The operations of a document under their names. */
export interface NamedOperations {
  readonly places: readonly OperationPlace[];
  readonly notes: readonly Note[];
  /** Whether all resources are those that the document names. */
  readonly isGrouped: boolean;
}

/**
 * Names every operation, each differently.
 *
 * Names that the document gives come first, and two that meet are an error: only a person can tell which should give
 * way. Names that are made up here give way to them and to each other, and are noted then.
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
  const explicit = new Map(
    places.flatMap((place) => {
      const isTaken = isGrouped || place.source["x-name"] !== undefined;
      const name = isRepeated(place) || !isTaken ? undefined : readExplicitName(place.source);
      return name === undefined ? [] : [[place, name] as const];
    }),
  );
  assertDistinct(explicit, locate);
  const wanted = new Map(
    places.flatMap((place) => {
      if (explicit.has(place)) return [];
      const names = isGrouped
        ? namesInGroups(place, isRepeated(place))
        : candidateNames(place, basePath, usableId(place, isRepeated(place)));
      return [[place, names] as const];
    }),
  );
  const choose = isGrouped ? chooseInTurn : chooseNames;
  const chosen = choose(wanted, explicit.values());
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

/** Without an operationId, and with one that others have as well, a document that groups operations leaves them out. */
function namesInGroups(place: OperationSource, isRepeated: boolean): readonly OperationName[] {
  const tagged = isRepeated ? nameFromTag(place.source) : undefined;
  const fromPath = nameFromPath(place.httpMethod, place.path);
  return tagged === undefined ? [fromPath] : [tagged, fromPath];
}

function usableId({ source }: OperationSource, isRepeated: boolean): string | undefined {
  if (isRepeated && (source.tags ?? []).length === 0) return undefined;
  return readExplicitName(source) === undefined ? undefined : source.operationId;
}

/** Says why a reader may not expect a name; `undefined` where one may. */
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
