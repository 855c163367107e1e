import { asList, isRecord, type JsonObject } from "../../../runtime/json/values.js";
import type { Api } from "../../api/api.js";
import { mapNodes } from "../../api/read/document-shape.js";
import { readApi, type ReadOptions } from "../../api/read/read-api.js";
import { addNull, isNullBranch, replaceNullable } from "../../api/effective-schema.js";
import { emitPointer } from "../../../runtime/json/pointer.js";
import type { OpenApiDocument } from "../../api/openapi.js";

/**
 * Normalizes equivalent forms, so that they do not appear as differences.
 *
 * "Or null" becomes `type: [string, "null"]`, or `anyOf` with null last if there is a reference; `const` becomes an
 * `enum` with one value; an `allOf` with one item becomes that item; flags that are false by default are removed, as
 * are titles that only repeat a name; a mapping refers to schemas.
 */
export function normalizeForms(document: OpenApiDocument): OpenApiDocument {
  // Every node keeps its kind; only schemas change their form.
  return mapNodes(document, normalizeNode) as OpenApiDocument;
}

/** Reads a document in its normal form, for comparisons. */
export function readNormal(name: string, document: OpenApiDocument, options?: ReadOptions): Api {
  return readApi(name, normalizeForms(document), () => ({ file: name }), options);
}

function normalizeNode(node: JsonObject, shape: string, key: string): JsonObject {
  if (shape === "schema") return normalizeSchema(dropEcho(node, key));
  if (shape === "discriminator") return referToSchemas(node);
  const { schema, name } = node;
  // The title of a parameter's schema may repeat the name of the parameter.
  const isEcho = isRecord(schema) && typeof name === "string";
  return dropFalse(isEcho ? { ...node, schema: dropEcho(schema, name) } : node);
}

/** Writes the schemas of a mapping as references, which may be names (OpenAPI 3.1.1, section 4.8.25). */
function referToSchemas(discriminator: JsonObject): JsonObject {
  const { mapping } = discriminator;
  if (!isRecord(mapping)) return discriminator;
  const references = Object.entries(mapping).map(([value, target]) => {
    const isName = /^[\w.-]+$/.test(String(target));
    return [value, isName ? emitPointer("components", "schemas", String(target)) : target];
  });
  return { ...discriminator, mapping: Object.fromEntries(references) };
}

function normalizeSchema(schema: JsonObject): JsonObject {
  const single = unwrapSingle(replaceConst(dropFalse(schema)));
  return orderTypes(joinNull(joinTypes(replaceNullable(single))));
}

/** Drops titles that some frameworks derive from a name: `proxyCountryCode` has the title "Proxy Country Code". */
function dropEcho(schema: JsonObject, name: string): JsonObject {
  const { title, ...rest } = schema;
  return typeof title === "string" && letters(title) === letters(name) ? rest : schema;
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const flags = new Set(["deprecated", "readOnly", "required", "uniqueItems", "writeOnly"]);

function dropFalse(node: JsonObject): JsonObject {
  const members = Object.entries(node);
  return Object.fromEntries(members.filter(([key, value]) => value !== false || !flags.has(key)));
}

function replaceConst(schema: JsonObject): JsonObject {
  if (!("const" in schema) || "enum" in schema || isRecord(schema["const"])) return schema;
  const { const: only, ...rest } = schema;
  return { ...rest, enum: [only] };
}

/**
 * Unwraps a composition with one item; its siblings take precedence, like those of a reference, unless both have
 * fields.
 */
function unwrapSingle(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema;
  const [only, ...more] = asList(allOf);
  if (!isRecord(only) || more.length > 0) return schema;
  const isSplit = ["properties", "required"].some((key) => key in only && key in rest);
  return isSplit || "$ref" in rest ? schema : { ...only, ...rest };
}

/** Joins alternatives that say nothing but their type: OpenAPI 3.0 has no other way to allow several. */
function joinTypes(schema: JsonObject): JsonObject {
  for (const key of ["anyOf", "oneOf"] as const) {
    const { [key]: branches, ...rest } = schema;
    const types = asList(branches).map((branch) => typeAlone(branch));
    if ("type" in schema || types.length === 0 || types.includes(undefined)) continue;
    return { ...rest, type: types.flat() };
  }
  return schema;
}

function typeAlone(branch: unknown): unknown {
  return isRecord(branch) && Object.keys(branch).join() === "type" ? branch["type"] : undefined;
}

function joinNull(schema: JsonObject): JsonObject {
  for (const key of ["anyOf", "oneOf"] as const) {
    const branches = asList(schema[key]);
    const others = branches.filter((branch) => !isNullBranch(branch));
    if (others.length === branches.length || "type" in schema) continue;
    const { [key]: _joined, ...rest } = schema;
    const [only, ...more] = others;
    if (more.length === 0 && isRecord(only) && only["type"] !== undefined)
      return addNull({ ...only, ...rest });
    return { ...rest, [more.length === 0 ? "anyOf" : key]: [...others, { type: "null" }] };
  }
  // In OpenAPI 3.0, `nullable` is sufficient; in 3.1, an `enum` must contain null.
  return asList(schema["type"]).includes("null") ? addNull(schema) : schema;
}

function orderTypes(schema: JsonObject): JsonObject {
  const { type } = schema;
  if (!Array.isArray(type)) return schema;
  const others = [...new Set(type.map(String))].filter((each) => each !== "null");
  const types = others.length < new Set(type).size ? [...others, "null"] : others;
  return { ...schema, type: types.length === 1 ? types[0] : types };
}
