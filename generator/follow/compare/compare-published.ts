import type { JsonObject } from "../../../runtime/json/values.js";
import { emitPointer } from "../../../runtime/json/pointer.js";
import type { Api } from "../../api/api.js";
import { referredName } from "../../api/effective-schema.js";
import { type OpenApiDocument, schemaNameOf } from "../../api/openapi.js";
import type { Change } from "./change.js";
import { compareApis } from "./compare-apis.js";
import { matchOperations } from "./match-operations.js";
import { mapNodes } from "../../api/read/document-shape.js";
import { readNormal } from "./normalize-forms.js";
import { walkPairs } from "./schemas/walk-pairs.js";

/**
 * Finds what programs would notice between our document and a published one, whatever the published one calls methods
 * and schemas. Both are read with {@link readBare}; hosts are settings.
 */
export function comparePublished(ours: Api, published: Api): Change[] {
  const aligned = readBare(published.name, alignNames(ours, published));
  return compareApis(ours, aligned).filter(({ kind }) => !ownKinds.has(kind));
}

/** What no program notices, names, and settings. */
const ownKinds = new Set(["host", "name", "path", "region", "server", "type name", "wording"]);

/**
 * Reads a document without extensions, which only ours has.
 *
 * @throws {GeneratorError} when it is no complete OpenAPI document
 */
export function readBare(name: string, document: unknown): Api {
  // What it holds is checked while it is read.
  return readNormal(name, mapNodes(document, dropExtensions) as OpenApiDocument);
}

function dropExtensions(node: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !key.startsWith("x-")));
}

/** Gives the schemas of a later document the names of those that have their places in an earlier one. */
function alignNames(before: Api, after: Api): OpenApiDocument {
  const names = pairNames(before, after);
  const { components } = after.document;
  const own = Object.entries(components?.schemas ?? {});
  const schemas = own.map(([name, schema]) => [names.get(name) ?? name, schema]);
  const renamed = { ...components, schemas: Object.fromEntries(schemas) };
  const document = { ...after.document, components: renamed };
  const text = JSON.stringify(document, (_, value: unknown) => {
    const name = typeof value === "string" ? schemaNameOf(value) : undefined;
    const other = name === undefined ? undefined : names.get(name);
    return other === undefined ? value : emitPointer("components", "schemas", other);
  });
  // Only names are others.
  return JSON.parse(text) as OpenApiDocument;
}

/** Maps names of the later document to those of the earlier one, unless they are taken. */
function pairNames(before: Api, after: Api): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set(Object.keys(after.document.components?.schemas ?? {}));
  for (const pair of walkPairs(before, after, matchOperations(before, after).pairs)) {
    const [old, current] = [pair.before, pair.after].map(
      (part) => part && referredName(part.stated),
    );
    if (old === undefined || current === undefined || taken.has(old) || names.has(current))
      continue;
    names.set(current, old);
    taken.add(old);
  }
  return names;
}
