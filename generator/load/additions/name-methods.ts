import type { HttpMethod } from "../../model/openapi.js";
import { splitWords, withoutNoun, withoutTail } from "../../read/names/shorten-id.js";
import { emitMemberName } from "../../model/text/code.js";
import type { Place } from "./additions.js";
import type { Node } from "./json.js";

/** An operation that the additions are about. */
export interface OwnOperation {
  readonly path: string;
  readonly method: HttpMethod;
  /** Its method, as `resource.method`. */
  readonly name: string | undefined;
  readonly place: Place;
}

/** Returns the members that give an operation the right name, which is `known` if the additions give it one. */
export type NameOperation = (
  operation: StatedOperation,
  known: string | undefined,
) => Readonly<Record<string, string>>;

/** An operation of the document. */
export interface StatedOperation {
  readonly path: string;
  readonly method: HttpMethod;
  readonly item: Readonly<Record<string, unknown>>;
  readonly operation: Node;
}

/**
 * Names the methods of a document.
 *
 * An `x-name` of the document, and an operationId of the form `resource.method`, were chosen deliberately and take
 * precedence. Otherwise a method has the name that the additions give it. Without one, it is named after its
 * operationId, without the parts that repeat its path, in the resource of the path's first segment.
 */
export function createNames(own: readonly OwnOperation[], basePath: string): NameOperation {
  const taken = new Set(own.map(({ name }) => name));
  const resources = findResources(own);
  return ({ method, path, operation: { operationId, "x-name": given } }, known) => {
    if (given !== undefined || isThoughtOf(operationId)) return {};
    if (known !== undefined) return keepName(known, operationId);
    const words = splitWords(String(operationId ?? ""));
    const id = withoutTail(words, method, [`${basePath}${path}`, path]);
    const free = nameNew(id, method, path, resources);
    if (free === undefined || taken.has(free)) return {};
    taken.add(free);
    return { "x-name": free };
  };
}

function isThoughtOf(operationId: unknown): boolean {
  return typeof operationId === "string" && /^[\w$-]+[./][\w$-]+$/.test(operationId);
}

function keepName(name: string, published: unknown): ReturnType<NameOperation> {
  if (published === name) return {};
  return published === undefined ? { operationId: name } : { "x-name": name };
}

/** Maps the first path segment of our operations to their resource. */
function findResources(own: readonly OwnOperation[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, name = "" } of own) {
    const [resource = "", method] = name.split(".");
    const step = firstStep(path);
    if (method !== undefined && !found.has(step)) found.set(step, resource);
  }
  return found;
}

function firstStep(path: string): string {
  return path.split("/").find((step) => step !== "") ?? "";
}

function nameNew(
  words: readonly string[],
  method: HttpMethod,
  path: string,
  resources: ReadonlyMap<string, string>,
): string | undefined {
  if (resources.size === 0) return undefined;
  const resource = resources.get(firstStep(path)) ?? emitMemberName(firstStep(path));
  const others = withoutNoun(words, resource);
  const name = others.length > 0 ? others : [method];
  return `${resource}.${emitMemberName(name.join(" "))}`;
}
