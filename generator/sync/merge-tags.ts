import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { httpMethods, type OpenApiDocument } from "../model/openapi.js";
import { carry } from "./carry.js";
import { asDocument } from "./json.js";

/**
 * Merges the tags: published tags, tags that operations use, and our pages without operations.
 *
 * A tag matches ours if both are the first tag of the same operation.
 */
export function mergeTags(
  merged: JsonObject,
  ours: OpenApiDocument,
  published: OpenApiDocument,
): OpenApiDocument {
  const own = new Map(listTags(ours).map((tag) => [String(tag["name"]), tag]));
  const partners = findPartners(merged, ours);
  const used = new Set(listOperations(merged).flatMap(({ tags }) => tags));
  const stated = listTags(published).map((tag) => {
    const partner = partnerOf(String(tag["name"]), own, partners);
    return partner === undefined ? tag : carry(partner, tag);
  });
  const names = new Set(stated.map((tag) => String(tag["name"])));
  const missing = [...used]
    .filter((name) => !names.has(name))
    .map((name) => ({ ...partnerOf(name, own, partners), name }));
  const pages = listTags(ours).filter(
    (tag) => tag["x-traitTag"] === true && !names.has(String(tag["name"])),
  );
  const tags = [...stated, ...missing, ...pages];
  return asDocument({ ...merged, ...(tags.length > 0 && { tags }) });
}

function partnerOf(
  name: string,
  own: ReadonlyMap<string, JsonObject>,
  partners: ReadonlyMap<string, string>,
): JsonObject | undefined {
  return own.get(name) ?? own.get(partners.get(name) ?? "");
}

/** Maps the first tags of operations to ours, for operations whose method ours also has, by `x-name` or operationId. */
function findPartners(merged: JsonObject, ours: OpenApiDocument): Map<string, string> {
  const own = new Map(listOperations(asRecord(ours)).map(({ name, tags }) => [name, tags[0]]));
  return new Map(
    listOperations(merged).flatMap(({ name, tags: [tag] }): [string, string][] => {
      const partner = own.get(name);
      return tag === undefined || partner === undefined ? [] : [[tag, partner]];
    }),
  );
}

function listTags({ tags }: OpenApiDocument): JsonObject[] {
  return asList(tags).map(asRecord);
}

interface Tagged {
  readonly name: string;
  readonly tags: readonly string[];
}

function listOperations(document: JsonObject): Tagged[] {
  return Object.values(asRecord(document["paths"])).flatMap((item) =>
    httpMethods.flatMap((method): Tagged[] => {
      const operation = asRecord(item)[method];
      if (!isRecord(operation)) return [];
      const name = String(operation["x-name"] ?? operation["operationId"]);
      return [{ name, tags: asList(operation["tags"]).map(String) }];
    }),
  );
}
