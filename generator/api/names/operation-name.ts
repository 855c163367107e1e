import { emitMemberName } from "../text/code.js";
import type { OperationObject, OperationSource } from "../openapi.js";

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
  if (typeof named !== "string" || !structured.test(named)) return undefined;
  const [method = "", resource] = named.split(/[./]/).map(emitMemberName).toReversed();
  return { resource, method };
}

/** `GET /users/{id}/keys` becomes `getUsersByIdKeys`. */
export function nameFromPath({ httpMethod, path }: OperationSource): OperationName {
  const words = path.replace(/\{([^}/]*)\}/g, " by $1 ").replaceAll("/", " ");
  return { method: emitMemberName(`${httpMethod} ${words}`) };
}

/** Emits `resource.method` or `method`. */
export function emitOperationName({ resource, method }: OperationName): string {
  return resource === undefined ? method : `${resource}.${method}`;
}

/** Members that every client has, or may get once its API exists in several regions. */
export const ownMembers: readonly string[] = ["http", "region"];
