import { asItems, asNode, type WireDocument } from "../standard/read-document.js";

/** What no request holds, or no answer (OpenAPI 3.0.4, section 4.7.24.2). */
export type Absent = "readOnly" | "writeOnly";

/** Lists the members that are marked as absent by a schema or one that it is composed of. */
export function listAbsent(
  document: WireDocument,
  schema: unknown,
  absent: Absent,
  level = 0,
): ReadonlySet<unknown> {
  const { properties, allOf } = document.resolve(schema);
  const own = Object.entries(asNode(properties)).filter(([, member]) => {
    const parts = [member, ...asItems(document.resolve(member)["allOf"])];
    return parts.some((part) => document.resolve(part)[absent] === true);
  });
  const parts = level > 12 ? [] : asItems(allOf);
  return new Set([
    ...own.map(([name]) => name),
    ...parts.flatMap((part) => [...listAbsent(document, part, absent, level + 1)]),
  ]);
}
