import { emitMemberName } from "../../model/text/code.js";
import {
  describeCall,
  nameFromPath,
  type NamedOperation,
  type OperationName,
} from "./operation-name.js";
import { splitWords, withoutNoun, withoutTail } from "./shorten-id.js";

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

/** Path segments that are not resource names: parameters, versions, and prefixes such as `api`. */
const passedOver = /^$|\{|^(?:api|rest|v\d+(?:[._]?\w+)?)$/i;

function join(words: readonly string[]): string {
  return emitMemberName(words.join(" "));
}
