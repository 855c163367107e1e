import { emitMemberName } from "../text/code.js";
import type { HttpMethod, OperationObject } from "../model/openapi.js";

/** Where an operation stands on the client: a method of the client itself, or of one of its resources. */
export interface OperationName {
  readonly resource?: string | undefined;
  readonly method: string;
}

const structured =
  /^[\p{ID_Start}_$][\p{ID_Continue}$-]*(?:[./][\p{ID_Start}_$][\p{ID_Continue}$-]*)?$/u;

/**
 * Reads the name of an operation: `x-name`, else an operationId of the form `resource.method` or `method`, else
 * one made from its method and path.
 */
export function readOperationName(
  operation: OperationObject,
  httpMethod: HttpMethod,
  path: string,
): OperationName {
  return readExplicitName(operation) ?? nameFromPath(httpMethod, path);
}

/** Reads the name that the document itself gives to an operation, if it gives one that can name a method. */
export function readExplicitName(operation: OperationObject): OperationName | undefined {
  const named = operation["x-name"] ?? operation.operationId;
  return typeof named === "string" && structured.test(named) ? splitName(named) : undefined;
}

function splitName(name: string): OperationName {
  const at = name.search(/[./]/);
  if (at < 0) return { method: emitMemberName(name) };
  return {
    resource: emitMemberName(name.slice(0, at)),
    method: emitMemberName(name.slice(at + 1)),
  };
}

/** `GET /users/{id}/keys` becomes `getUsersByIdKeys`; no resource is guessed, so that no two rules can disagree. */
export function nameFromPath(httpMethod: HttpMethod, path: string): OperationName {
  const words = path.split("/").map((part) => part.replace(/\{([^}]*)\}/g, " by $1 "));
  return { method: emitMemberName(`${httpMethod} ${words.join(" ")}`) };
}

/** Takes the tag for the resource, which tells apart two operations that carry the same operationId. */
export function nameFromTag({ operationId, tags }: OperationObject): OperationName | undefined {
  const [tag] = tags ?? [];
  if (tag === undefined || operationId === undefined || !structured.test(operationId))
    return undefined;
  if (/[./]/.test(operationId)) return undefined;
  return { resource: emitMemberName(tag), method: emitMemberName(operationId) };
}

/** Emits `resource.method` or `method`. */
export function emitOperationName({ resource, method }: OperationName): string {
  return resource === undefined ? method : `${resource}.${method}`;
}
