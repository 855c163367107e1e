import { asItems, asNode, type WireDocument } from "../standard/read-document.js";

/**
 * Whether values of a schema may hold an object that is really one of another schema, which inherits from the stated one:
 * a discriminator without alternatives says so, and no type can.
 */
export function reachesHeirs(document: WireDocument, schema: unknown): boolean {
  return reaches(document, schema, new Set());
}

/** @param isNamed whether the schema has a name, by which a discriminator that it inherits can choose it */
function reaches(
  document: WireDocument,
  schema: unknown,
  seen: Set<unknown>,
  isNamed = false,
): boolean {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  const { discriminator, oneOf, anyOf, allOf, $ref, ...others } = asNode(schema);
  if (discriminator !== undefined && oneOf === undefined && anyOf === undefined) return true;
  if (typeof $ref === "string" && reaches(document, document.at($ref), seen, true)) return true;
  const parts = asItems(allOf).map((part) => {
    const { discriminator: _, ...rest } = document.resolve(part);
    return isNamed ? rest : part;
  });
  return [oneOf, anyOf, ...parts, ...Object.values(others)].some((part) =>
    reaches(document, part, seen),
  );
}
