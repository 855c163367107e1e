import { pathShape } from "../../model/path-shape.js";
import type { HttpMethod } from "../../model/openapi.js";
import { splitWords, withoutNoun, withoutTail } from "../../read/names/shorten-id.js";
import { emitMemberName } from "../../model/text/code.js";
import type { Additions, Place } from "./additions.js";

/** An operation that the additions are about. */
export interface OwnOperation {
  readonly path: string;
  readonly method: HttpMethod;
  readonly place: Place;
}

/** Returns the members that give an operation the right name. */
export type NameOperation = (
  method: HttpMethod,
  path: string,
  operation: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, string>>;

/**
 * Names the methods of a document.
 *
 * An `x-name` of the document, and an operationId of the form `resource.method`, were chosen deliberately and take
 * precedence. Otherwise a method has the name that the additions give it. Without one, it is named after its
 * operationId, without the parts that repeat its path, in the resource of the path's first segment.
 */
export function createNames(
  additions: Additions,
  own: readonly OwnOperation[],
  basePath: string,
): NameOperation {
  const names = new Map(
    own.flatMap(({ method, path, place }): [string, string][] => {
      const { node } = additions.member(place, "operationId");
      return typeof node === "string" ? [[`${method} ${pathShape(path)}`, node]] : [];
    }),
  );
  const taken = new Set(names.values());
  const resources = findResources(own, names);
  return (method, path, { operationId, "x-name": given }) => {
    if (given !== undefined || isThoughtOf(operationId)) return {};
    const name = names.get(`${method} ${pathShape(path)}`);
    if (name !== undefined) return keepName(name, operationId);
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
function findResources(
  own: readonly OwnOperation[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { method, path } of own) {
    const [resource, name] = (names.get(`${method} ${pathShape(path)}`) ?? "").split(".");
    const step = firstStep(path);
    if (name !== undefined && resource !== undefined && !found.has(step)) found.set(step, resource);
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
