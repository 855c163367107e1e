import type { OperationServer } from "../model/api.js";
import type {
  OpenApiDocument,
  OperationObject,
  PathItemObject,
  ServerObject,
} from "../model/openapi.js";
import { readServer } from "./read-deployment.js";

/**
 * Reads the server of an operation if it or its path has servers; the first one is used, as for the document. A server
 * on the API's host, or without a host, is below the base URL. Callers can override every other host.
 */
export function readOperationServer(
  document: OpenApiDocument,
  item: PathItemObject,
  source: OperationObject,
): OperationServer | undefined {
  const [own] = source.servers ?? item.servers ?? [];
  if (own === undefined) return undefined;
  const [usual] = document.servers ?? [];
  const { host, path, isRelative } = readServer(own);
  const isElsewhere = host !== undefined && host !== hostOf(usual);
  const isOpen = host === undefined && !isRelative;
  return {
    origin: isElsewhere ? host : undefined,
    basePath: path,
    address: isElsewhere || isOpen ? own.url : undefined,
  };
}

function hostOf(server: ServerObject | undefined): string | undefined {
  return server && readServer(server).host;
}
