import { emitMemberName } from "../text/code.js";
import {
  describeCall,
  nameFromPath,
  type NamedOperation,
  type OperationName,
} from "./operation-name.js";
import { splitWords, withoutNoun, withoutTail } from "./shorten-id.js";

/**
 * Names for an operation whose document groups none, the best one first.
 *
 * The resource is the first tag, or else the first step of the path that is neither a parameter nor a version. The
 * method is the operationId without the path and method at its end and without the resource; then the resource stays
 * in it; then all of it does. At last, and without an operationId, it is made from the method and the path.
 *
 * @param basePath - what stands before the path in every address
 * @param id - the operationId, if it is one that nothing else has
 */
export function candidateNames(
  { path, httpMethod, source }: NamedOperation,
  basePath: string,
  id: string | undefined,
): readonly OperationName[] {
  const noun = source.tags?.[0] ?? path.split("/").find((step) => !passedOver.test(step));
  const fromPath = nameFromPath(httpMethod, path).method;
  const words = splitWords(id ?? describeCall(httpMethod, path));
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

/** Steps of a path that name nothing: parameters, versions, and what says that an API follows. */
const passedOver = /^$|\{|^(?:api|rest|v\d+(?:[._]?\w+)?)$/i;

function join(words: readonly string[]): string {
  return emitMemberName(words.join(" "));
}
