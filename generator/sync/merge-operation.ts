import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { pairStatuses } from "../compare/pair-statuses.js";
import { carry } from "./carry.js";
import { mapMembers, referenceOf } from "./json.js";
import { mergeReference } from "./merge-reference.js";
import { mergeSchema } from "./merge-schema.js";
import type { Merging } from "./merging.js";

/** An operation with the parameters of its path. */
export interface OperationParts {
  readonly operation: JsonObject;
  readonly path: string;
  /** Parameters of the path item and of the operation. */
  readonly parameters: readonly unknown[];
}

/** Merges our operation into the published one, except for its name. */
export function mergeOperation(
  merging: Merging,
  ours: OperationParts,
  published: OperationParts,
): JsonObject {
  const [own, other] = [ours.operation, published.operation];
  const { parameters, requestBody, responses, ...rest } = carry(own, other);
  return {
    ...rest,
    // Tags group the pages of the reference docs.
    ...("tags" in rest || own["tags"] === undefined ? {} : { tags: own["tags"] }),
    ...(parameters !== undefined && {
      parameters: mergeParameters(merging, ours, published, asList(parameters)),
    }),
    ...(requestBody !== undefined && {
      requestBody: mergeContents(merging, own["requestBody"], requestBody),
    }),
    ...(responses !== undefined && {
      responses: mergeResponses(merging, asRecord(own["responses"]), asRecord(responses)),
    }),
  };
}

/** Merges some parameters of a published operation, which may be declared on its path. */
export function mergeParameters(
  merging: Merging,
  ours: OperationParts,
  published: OperationParts,
  parameters: readonly unknown[],
): unknown[] {
  const own = new Map(
    ours.parameters.map((parameter) => [
      keyOfParameter(merging.resolveOurs(parameter), ours.path),
      parameter,
    ]),
  );
  return parameters.map((parameter) =>
    mergeParameter(
      merging,
      own.get(keyOfParameter(merging.resolvePublished(parameter), published.path)),
      parameter,
    ),
  );
}

/** Returns the key of a parameter: the position of a path parameter, the name of any other. */
export function keyOfParameter(parameter: unknown, path: string): string {
  const { in: place, name } = asRecord(parameter);
  const positions = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, inside]) => inside);
  const isHeader = place === "header";
  if (place === "path") return `path ${positions.indexOf(String(name))}`;
  return `${String(place)} ${isHeader ? String(name).toLowerCase() : String(name)}`;
}

/** Merges a parameter, wherever it is declared. */
export function mergeParameter(merging: Merging, ours: unknown, published: unknown): unknown {
  if (referenceOf(published) !== undefined) return mergeReference(merging, ours, published);
  const own = merging.resolveOurs(ours);
  if (!isRecord(own) || !isRecord(published)) return published;
  const merged = carry(own, published);
  if (isRecord(merged["schema"]))
    merged["schema"] = mergeSchema(merging, own["schema"], merged["schema"]);
  return merged;
}

/** Merges a request body or a response, which both have content. */
export function mergeContents(merging: Merging, ours: unknown, published: unknown): unknown {
  if (referenceOf(published) !== undefined) return mergeReference(merging, ours, published);
  const own = merging.resolveOurs(ours);
  if (!isRecord(own) || !isRecord(published)) return published;
  const merged = carry(own, published);
  const contents = asRecord(own["content"]);
  if (isRecord(merged["content"]))
    merged["content"] = mapMembers(merged["content"], (media, type) =>
      mergeMedia(merging, asRecord(contents[type]), asRecord(media)),
    );
  return merged;
}

function mergeMedia(merging: Merging, ours: JsonObject, published: JsonObject): JsonObject {
  const merged = carry(ours, published);
  if (isRecord(merged["schema"]))
    merged["schema"] = mergeSchema(merging, ours["schema"], merged["schema"]);
  return merged;
}

function mergeResponses(merging: Merging, ours: JsonObject, published: JsonObject): JsonObject {
  const partners = new Map(
    pairStatuses(Object.keys(ours), Object.keys(published)).map(([own, other]) => [other, own]),
  );
  const merged = mapMembers(published, (response, status) =>
    mergeContents(merging, ours[partners.get(status) ?? ""], response),
  );
  return { ...merged, ...keepCarrier(merging, ours, published) };
}

/** Keeps our default response if it carries our extension for reading errors. */
function keepCarrier(merging: Merging, ours: JsonObject, published: JsonObject): JsonObject {
  const rest = ours["default"];
  if (rest === undefined || "default" in published) return {};
  const names = Object.keys(asRecord(merging.resolveOurs(rest)));
  return names.some((name) => name.startsWith("x-")) ? { default: rest } : {};
}
