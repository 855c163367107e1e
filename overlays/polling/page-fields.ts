import { effectiveSchema, listParts } from "../../generator/model/effective-schema.js";
import type { OpenApiDocument, Referable, SchemaObject } from "../../generator/model/openapi.js";
import { splitPointer } from "../../runtime/json/pointer.js";

/** A field of a page, with what is known about its values. */
export interface FoundField {
  readonly path: readonly string[];
  readonly schema: Schema | undefined;
}

/**
 * Finds a field of a page: by its name, a path with dots, or a JSON Pointer. If a schema says nothing about its members,
 * the field may exist.
 *
 * @param reject - called with a name that does not exist, and those that do
 */
export function findField(
  document: OpenApiDocument,
  page: SchemaObject | undefined,
  text: string,
  reject: (missing: string, known: readonly string[]) => never,
): FoundField {
  const path = text.startsWith("/") ? splitPointer(text) : text.split(".");
  const isName = page !== undefined && Object.hasOwn(membersOf(document, page), text);
  let schema: Schema | undefined = page;
  for (const step of isName ? [text] : path) {
    const members: Members = schema === undefined ? {} : membersOf(document, schema);
    const known = Object.keys(members);
    if (known.length > 0 && !Object.hasOwn(members, step)) reject(step, known);
    schema = members[step];
  }
  return { path: isName ? [text] : path, schema };
}

/** Whether values of a schema can be lists, which they can if it has no type. */
export function mayBeList(document: OpenApiDocument, schema: Schema): boolean {
  const { type, properties } = effectiveSchema(document, schema);
  if (type !== undefined) return [type].flat().includes("array");
  return properties === undefined;
}

/** Names of a page's members that can be lists. */
export function listsOf(document: OpenApiDocument, page: SchemaObject): string[] {
  const members = Object.entries(membersOf(document, page));
  return members.filter(([, member]) => mayBeList(document, member)).map(([name]) => name);
}

type Schema = Referable<SchemaObject>;
type Members = Readonly<Record<string, Schema>>;

/** The members of a schema, including those of its parts and branches. */
function membersOf(document: OpenApiDocument, schema: Schema): Members {
  const parts = listParts(document, schema);
  return Object.fromEntries(parts.flatMap(({ properties = {} }) => Object.entries(properties)));
}
