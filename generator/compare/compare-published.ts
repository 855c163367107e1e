import { isRecord } from "../../runtime/json/is-record.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import type { Api } from "../model/api.js";
import { referredName } from "../model/effective-schema.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { schemaNameOf } from "../model/schema-name.js";
import { partOf, shapeOf } from "../read/document-shape.js";
import { readApi } from "../read/read-api.js";
import type { Change } from "./change.js";
import { compareApis } from "./compare-apis.js";
import { matchOperations } from "./match-operations.js";
import { normalizeForms } from "./normalize-forms.js";
import { walkPairs } from "./schemas/walk-pairs.js";

/**
 * Finds what programs would notice between our document and a published one, whatever the published one calls methods
 * and schemas. Both are read with {@link readBare}; hosts are settings.
 */
export function comparePublished(ours: Api, published: Api): Change[] {
  const aligned = readBare(published.name, alignNames(ours, published));
  const changes = compareApis({ api: ours, overlays: {} }, { api: aligned, overlays: {} });
  return changes.filter(({ kind }) => !ownKinds.has(kind));
}

/** What no program notices, names, and settings. */
const ownKinds = new Set(["host", "name", "path", "region", "type name", "wording"]);

/**
 * Reads a document without extensions, which only ours has.
 *
 * @throws {GeneratorError} when it is no complete OpenAPI document
 */
export function readBare(name: string, document: unknown): Api {
  // What it holds is checked while it is read.
  const bare = dropExtensions(document, "document") as OpenApiDocument;
  return readApi(name, normalizeForms(bare), () => ({ file: name }));
}

/** Drops extensions from a node of some shape; a name that begins like one, such as that of a field, is none. */
function dropExtensions(node: unknown, name: string): unknown {
  const shape = shapeOf(name);
  const inside = (value: unknown, key: string): unknown => {
    const part = partOf(shape, key);
    return part === undefined ? value : dropExtensions(value, part);
  };
  if (Array.isArray(node)) return node.map((item, at) => inside(item, String(at)));
  if (!isRecord(node)) return node;
  const kept = Object.entries(node).filter(
    ([key]) => shape.kind !== "object" || !key.startsWith("x-"),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, inside(value, key)]));
}

/** Gives the schemas of a later document the names of those that have their places in an earlier one. */
function alignNames(before: Api, after: Api): OpenApiDocument {
  const names = pairNames(before, after);
  const { components } = after.document;
  const schemas = Object.entries(components?.schemas ?? {}).map(([name, schema]) => [
    names.get(name) ?? name,
    schema,
  ]);
  const document = {
    ...after.document,
    components: { ...components, schemas: Object.fromEntries(schemas) },
  };
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
  walkPairs({ before, after }, matchOperations(before, after).pairs, (pair) => {
    const [old, current] = [pair.before, pair.after].map(
      (schema) => schema && referredName(schema),
    );
    if (old === undefined || current === undefined || taken.has(old) || names.has(current)) return;
    names.set(current, old);
    taken.add(old);
  });
  return names;
}
