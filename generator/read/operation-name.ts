import { emitMemberName } from "../code.js";
import type { HttpMethod, OperationObject } from "../openapi.js";

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
  const named = operation["x-name"] ?? operation.operationId;
  if (typeof named === "string" && structured.test(named)) return splitName(named);
  return nameFromPath(httpMethod, path);
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
function nameFromPath(httpMethod: HttpMethod, path: string): OperationName {
  const words = path.split("/").map((part) => part.replace(/\{([^}]*)\}/g, " by $1 "));
  return { method: emitMemberName(`${httpMethod} ${words.join(" ")}`) };
}
