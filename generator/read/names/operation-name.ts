import { emitMemberName } from "../../model/text/code.js";
import type { HttpMethod, OperationObject } from "../../model/openapi.js";

/** The position of an operation on the client: a method of the client itself, or of one of its resources. */
export interface OperationName {
  readonly resource?: string | undefined;
  readonly method: string;
}

/** The properties that an operation's name is derived from. */
export interface NamedOperation {
  readonly path: string;
  readonly httpMethod: HttpMethod;
  readonly source: OperationObject;
}

const structured =
  /^[\p{ID_Start}_$][\p{ID_Continue}$-]*(?:[./][\p{ID_Start}_$][\p{ID_Continue}$-]*)?$/u;

/** Reads the name that the document gives an operation, if it is usable as a method name. */
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

/** `GET /users/{id}/keys` becomes `getUsersByIdKeys`. */
export function nameFromPath(httpMethod: HttpMethod, path: string): OperationName {
  return { method: emitMemberName(describeCall(httpMethod, path)) };
}

/** `GET /users/{id}/keys` in words: `get users by id keys`. */
export function describeCall(httpMethod: HttpMethod, path: string): string {
  const words = path.split("/").map((part) => part.replace(/\{([^}]*)\}/g, " by $1 "));
  return `${httpMethod} ${words.join(" ")}`;
}

/** Uses the tag as the resource, which distinguishes two operations with the same operationId. */
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
