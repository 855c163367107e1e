import { emitMemberName } from "../../model/text/code.js";
import type { OperationObject, OperationSource } from "../../model/openapi.js";
import { splitWords, withoutNoun, withoutTail } from "./shorten-id.js";

/** The position of an operation on the client: a method of the client itself, or of one of its resources. */
export interface OperationName {
  readonly resource?: string | undefined;
  readonly method: string;
}

const structured =
  /^[\p{ID_Start}_$][\p{ID_Continue}$-]*(?:[./][\p{ID_Start}_$][\p{ID_Continue}$-]*)?$/u;

/** Reads the name that the document gives an operation, if it is usable as a method name. */
export function readExplicitName(operation: OperationObject): OperationName | undefined {
  const named = operation["x-name"] ?? operation.operationId;
  return typeof named === "string" && structured.test(named) ? splitName(named) : undefined;
}

function splitName(name: string): OperationName {
  const [first = "", second] = name.split(/[./]/).map(emitMemberName);
  return second === undefined ? { method: first } : { resource: first, method: second };
}

/** `GET /users/{id}/keys` becomes `getUsersByIdKeys`. */
export function nameFromPath(place: OperationSource): OperationName {
  return { method: emitMemberName(describeCall(place)) };
}

/** `GET /users/{id}/keys` in words: `get users by id keys`. */
function describeCall({ httpMethod, path }: OperationSource): string {
  return `${httpMethod} ${path.replace(/\{([^}/]*)\}/g, " by $1 ").replaceAll("/", " ")}`;
}

/** Uses the tag as the resource, which distinguishes two operations with the same operationId. */
export function nameFromTag({ operationId = "", tags = [] }: OperationObject): OperationName[] {
  const [tag] = tags;
  if (tag === undefined || !structured.test(operationId) || /[./]/.test(operationId)) return [];
  return [{ resource: emitMemberName(tag), method: emitMemberName(operationId) }];
}

/** Emits `resource.method` or `method`. */
export function emitOperationName({ resource, method }: OperationName): string {
  return resource === undefined ? method : `${resource}.${method}`;
}

/**
 * Lists candidate names for an operation in a document without named resources, best first.
 *
 * The resource is the first tag, or else the first path segment that is neither a parameter nor a version. The method
 * is the operationId without a trailing path and method and without the resource; then with the resource; then in full.
 * The last candidate, and the only one without an operationId, is built from the method and the path.
 *
 * @param basePath - the prefix of every path in a URL
 * @param id - the operationId, if it is unique
 */
export function candidateNames(
  place: OperationSource,
  basePath: string,
  id: string | undefined,
): readonly OperationName[] {
  const { path, httpMethod, source } = place;
  const noun = source.tags?.[0] ?? path.split("/").find((step) => !passedOver.test(step));
  const fromPath = nameFromPath(place).method;
  const words = splitWords(id ?? describeCall(place));
  const long = withoutTail(words, httpMethod, [`${basePath}/${path}`, path]);
  const short = noun === undefined ? long : withoutNoun(long, noun);
  const methods = [
    join(short.length > 0 ? short : [httpMethod]),
    join(long),
    emitMemberName(id ?? fromPath),
    fromPath,
  ];
  const resource = noun === undefined ? undefined : resourceName(noun);
  return [...new Set(methods)].map((method) => ({ resource, method }));
}

/** Members that every client has, or may get once its API exists in several regions. */
export const ownMembers: readonly string[] = ["http", "region"];

function resourceName(noun: string): string {
  const name = emitMemberName(noun);
  return ownMembers.includes(name) ? `${name}_` : name;
}

/** Path segments that are not resource names: parameters, versions, and prefixes such as `api`. */
const passedOver = /^$|\{|^(?:api|rest|v\d+(?:[._]?\w+)?)$/i;

function join(words: readonly string[]): string {
  return emitMemberName(words.join(" "));
}
