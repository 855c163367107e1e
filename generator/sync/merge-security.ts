import type { OpenApiDocument } from "../model/openapi.js";
import { carry } from "./carry.js";
import { asObject, isObject, mapMembers, type JsonObject } from "./json.js";

/**
 * Merges what a call needs as proof: schemes match by what is sent, whatever they are called.
 *
 * A published document that says nothing at all of it leaves ours as they are, with the extensions on them.
 */
export function mergeSecurity(ours: OpenApiDocument, published: OpenApiDocument): JsonObject {
  if (isSilent(published)) return ours.security === undefined ? {} : { security: ours.security };
  return published.security === undefined ? {} : { security: published.security };
}

/** Whether a document says nothing of keys. */
export function isSilent({ security, components, paths }: OpenApiDocument): boolean {
  const operations = Object.values(asObject(paths)).flatMap((item) =>
    Object.values(asObject(item)),
  );
  return (
    security === undefined &&
    Object.keys(asObject(asObject(components)["securitySchemes"])).length === 0 &&
    !operations.some((operation) => isObject(operation) && "security" in operation)
  );
}

/** Merges the security schemes, which stand among the components. */
export function mergeSchemes(ours: OpenApiDocument, published: OpenApiDocument): JsonObject {
  const own = asObject(asObject(ours.components)["securitySchemes"]);
  if (isSilent(published)) return own;
  const schemes = Object.values(own).map(asObject);
  return mapMembers(asObject(asObject(published.components)["securitySchemes"]), (scheme) => {
    const partner = schemes.find((each) => keyOf(each) === keyOf(asObject(scheme)));
    return partner === undefined ? scheme : carry(partner, asObject(scheme));
  });
}

function keyOf({ type, in: place, name, scheme }: JsonObject): string {
  return [type, place, name, scheme].map((part) => String(part).toLowerCase()).join(" ");
}
