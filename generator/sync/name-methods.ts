import { asRecord } from "../../runtime/json/as-record.js";
import type { Api } from "../model/api.js";
import { allOperations } from "../model/api.js";
import { emitMemberName } from "../text/code.js";
import { splitWords, withoutNoun, withoutTail } from "../read/shorten-id.js";
import { pathShape } from "../compare/match-operations.js";
import type { HttpMethod, OpenApiDocument } from "../model/openapi.js";

/** Returns what an operation needs so that its method has the right name; `undefined` if nothing. */
export type NameOperation = (
  method: HttpMethod,
  path: string,
) => { readonly operationId?: string; readonly "x-name"?: string } | undefined;

/**
 * Names the methods of a published document.
 *
 * A published `x-name`, and an operationId of the form `resource.method`, were chosen deliberately and take precedence.
 * Otherwise, an existing method keeps its name. A new one is named after its operationId, without the parts that repeat
 * its path, in the resource of the path's first segment.
 */
export function createNames(
  ours: Api,
  published: OpenApiDocument,
  basePath: string,
): NameOperation {
  const own = new Map(
    allOperations(ours).map(({ id, httpMethod, path, source }) => [
      `${httpMethod} ${pathShape(path)}`,
      { id, path, operationId: source.operationId, isGiven: "x-name" in source },
    ]),
  );
  const taken = new Set([...own.values()].map(({ id }) => id));
  const resources = findResources(ours);
  return (method, path) => {
    const operation = asRecord(asRecord(asRecord(published.paths)[path])[method]);
    const { operationId, "x-name": given } = operation;
    if (given !== undefined || isThoughtOf(operationId)) return undefined;
    const known = own.get(`${method} ${pathShape(path)}`);
    if (known !== undefined) return keepName(known, operationId, path);
    const words = splitWords(String(operationId ?? ""));
    const id = withoutTail(words, method, [`${basePath}${path}`, path]);
    const name = nameNew(id, method, path, resources);
    if (name === undefined || taken.has(name)) return undefined;
    taken.add(name);
    return { "x-name": name };
  };
}

function isThoughtOf(operationId: unknown): boolean {
  return typeof operationId === "string" && /^[\w$-]+[./][\w$-]+$/.test(operationId);
}

/** Our operation, and whether its name was chosen by a person. */
interface Known {
  readonly id: string;
  readonly path: string;
  readonly operationId: string | undefined;
  readonly isGiven: boolean;
}

function keepName(
  { id, path, operationId, isGiven }: Known,
  published: unknown,
  publishedPath: string,
): ReturnType<NameOperation> {
  // The source of our name is the same in both documents.
  if (!isGiven && operationId === published && path === publishedPath) return undefined;
  if (published === id) return undefined;
  if (published === undefined && operationId !== undefined) return { operationId };
  return { "x-name": id };
}

/** Maps the first path segment of our operations to their resource. */
function findResources(ours: Api): Map<string, string> {
  const found = new Map<string, string>();
  for (const resource of ours.resources) {
    for (const { path } of resource.operations) {
      const step = firstStep(path);
      if (!found.has(step)) found.set(step, resource.name);
    }
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
