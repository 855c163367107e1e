import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { pathShape } from "../compare/match-operations.js";
import { httpMethods, type OpenApiDocument } from "../model/openapi.js";
import { carry } from "./carry.js";
import { completeComponents } from "./complete-components.js";
import { mapMembers } from "./json.js";
import { mergeComponents } from "./merge-components.js";
import { mergeOperation, mergeParameters, type OperationParts } from "./merge-operation.js";
import { mergeSchemes, mergeSecurity } from "./merge-security.js";
import { mergeServers } from "./merge-servers.js";
import { mergeTags } from "./merge-tags.js";
import { Merging } from "./merging.js";
import type { NameOperation } from "./name-methods.js";
import { placeParameters, type PathItem } from "./place-parameters.js";

/**
 * Merges our document into the published one, after their paths were aligned.
 *
 * Published facts replace ours. We keep extensions, method names, and texts that the published document lacks, and
 * everything that carries our extensions in parts that it omits: servers, security schemes, the default response.
 */
export function mergeDocument(
  ours: OpenApiDocument,
  published: OpenApiDocument,
  basePath: string,
  nameOperation: NameOperation,
): OpenApiDocument {
  const merging = new Merging(ours, published);
  const paths = mergePaths(merging, nameOperation);
  const merged = {
    ...carry(asRecord(ours), asRecord(published)),
    // Both are 3.1; the patch version is not a fact about the service.
    openapi: ours.openapi,
    info: carry(asRecord(ours.info), asRecord(published.info)),
    servers: mergeServers(ours, published, basePath),
    paths,
    components: { ...mergeComponents(merging), securitySchemes: mergeSchemes(ours, published) },
    ...mergeSecurity(ours, published),
  };
  const whole = completeComponents(merged, ours);
  return mergeTags(whole, ours, published);
}

function mergePaths(merging: Merging, nameOperation: NameOperation): JsonObject {
  const own = new Map(
    Object.entries(asRecord(merging.ours.paths)).map(([path, item]) => [
      pathShape(path),
      { path, item: asRecord(merging.resolveOurs(item)) },
    ]),
  );
  return mapMembers(asRecord(merging.published.paths), (item, path) =>
    mergeItem(merging, nameOperation, own.get(pathShape(path)), {
      path,
      item: asRecord(merging.resolvePublished(item)),
    }),
  );
}

function mergeItem(
  merging: Merging,
  nameOperation: NameOperation,
  ours: PathItem | undefined,
  published: PathItem,
): JsonObject {
  const merged: Record<string, unknown> = {
    ...(ours === undefined ? published.item : carry(ours.item, published.item)),
  };
  for (const method of httpMethods) {
    const operation = published.item[method];
    if (!isRecord(operation)) continue;
    const own = ours === undefined ? undefined : partsOf(ours, method);
    const parts = partsOf(published, method) ?? { operation, path: published.path, parameters: [] };
    const result = own === undefined ? operation : mergeOperation(merging, own, parts);
    const name = nameOperation(method, published.path);
    merged[method] = name === undefined ? result : withName(result, name);
    if (own !== undefined && Array.isArray(merged["parameters"]))
      merged["parameters"] = mergeParameters(merging, own, parts, merged["parameters"]);
  }
  return ours === undefined
    ? merged
    : placeParameters(merging, ours, { ...published, item: merged });
}

/** Adds the name where readers expect it. */
function withName(operation: JsonObject, name: JsonObject): JsonObject {
  const { operationId, ...rest } = operation;
  return { ...(operationId !== undefined && { operationId }), ...name, ...rest };
}

function partsOf({ path, item }: PathItem, method: string): OperationParts | undefined {
  const operation = item[method];
  if (!isRecord(operation)) return undefined;
  const parameters = [...asList(item["parameters"]), ...asList(operation["parameters"])];
  return { operation, path, parameters };
}
