import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { carry } from "./carry.js";
import { mapMembers } from "./json.js";

/**
 * Merges the security requirements. Schemes match by what is sent, whatever their names.
 *
 * If the published document states nothing about security, ours is kept with its extensions.
 */
export function mergeSecurity(ours: OpenApiDocument, published: OpenApiDocument): JsonObject {
  if (isSilent(published)) return ours.security === undefined ? {} : { security: ours.security };
  return published.security === undefined ? {} : { security: published.security };
}

/** Reports whether a document states nothing about security. */
export function isSilent({ security, components, paths }: OpenApiDocument): boolean {
  const operations = Object.values(asRecord(paths)).flatMap((item) =>
    Object.values(asRecord(item)),
  );
  return (
    security === undefined &&
    Object.keys(asRecord(asRecord(components)["securitySchemes"])).length === 0 &&
    !operations.some((operation) => isRecord(operation) && "security" in operation)
  );
}

/** Merges the security schemes of the components. */
export function mergeSchemes(ours: OpenApiDocument, published: OpenApiDocument): JsonObject {
  const own = asRecord(asRecord(ours.components)["securitySchemes"]);
  if (isSilent(published)) return own;
  const schemes = Object.values(own).map(asRecord);
  return mapMembers(asRecord(asRecord(published.components)["securitySchemes"]), (scheme) => {
    const partner = findPartner(schemes, asRecord(scheme));
    return partner === undefined ? scheme : carry(partner, asRecord(scheme));
  });
}

/** Finds our scheme for a published one. A renamed key still matches if we have exactly one scheme of its type. */
function findPartner(own: readonly JsonObject[], published: JsonObject): JsonObject | undefined {
  const same = own.find((each) => keyOf(each) === keyOf(published));
  const alike = own.filter((each) => each["type"] === published["type"]);
  return same ?? (alike.length === 1 ? alike[0] : undefined);
}

function keyOf({ type, in: place, name, scheme }: JsonObject): string {
  return [type, place, name, scheme].map((part) => String(part).toLowerCase()).join(" ");
}
