import type { OperationServer } from "../model/api.js";
import type {
  OpenApiDocument,
  OperationObject,
  PathItemObject,
  ServerObject,
} from "../model/openapi.js";
import { readServer } from "./read-deployment.js";

/**
 * Reads where an operation is that has servers of its own, or whose path has; the first of them counts, as it does
 * for the document. One on the host of the API, or on none, lies under the base URL. For every other host callers can
 * give another.
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
