import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { splitPointer } from "../../runtime/json/pointer.js";
import { readOwn } from "../../runtime/json/read-own.js";
import { effectiveSchema } from "../model/effective-schema.js";
import {
  isReference,
  type OpenApiDocument,
  type SchemaObject,
  schemaNameOf,
} from "../model/openapi.js";

type Node = Record<string, unknown>;

/**
 * Narrows a property of a component schema to some of its possible values, in place.
 *
 * Values that the schema declares itself take precedence over inherited ones. A property that allows none of the values
 * stays as declared.
 */
export function narrowProperty(
  document: OpenApiDocument,
  name: string,
  property: string,
  values: readonly string[],
): void {
  const schema = followAlias(document, name);
  if (schema === undefined) return;
  dropContrary(document, schema, property);
  const narrowed = narrow(document, schema, property, values);
  if (narrowed === undefined) return;
  schema["properties"] = { ...asRecord(schema["properties"]), [property]: narrowed.schema };
  if (narrowed.isDeclared) return;
  schema["required"] = [...new Set([...asList(schema["required"]), property])];
}

/**
 * Returns a schema that narrows a property of a component schema in one place, to be combined with the component;
 * `undefined` if the property has no other values, or none of these.
 */
export function readNarrowed(
  document: OpenApiDocument,
  name: string,
  property: string,
  values: readonly string[],
): SchemaObject | undefined {
  const schema = followAlias(document, name);
  const narrowed = schema && narrow(document, schema, property, values);
  if (narrowed === undefined || !narrowed.isNarrower) return undefined;
  const properties = { [property]: narrowed.schema };
  if (narrowed.isDeclared) return { type: "object", properties };
  return { type: "object", properties, required: [property] };
}

interface Narrowed {
  readonly schema: SchemaObject;
  readonly isDeclared: boolean;
  /** Whether the property may have other values elsewhere. */
  readonly isNarrower: boolean;
}

function narrow(
  document: OpenApiDocument,
  schema: Node,
  property: string,
  values: readonly string[],
): Narrowed | undefined {
  // Only objects have the property, and a choice leaves it to its alternatives.
  if (!isObject(schema)) return undefined;
  const own = findOwn(document, schema, property);
  const inherited = findInherited(document, schema, property);
  const declared = own.some(isClosed) ? own : [...own, ...inherited];
  const allowed = values.filter((value) => declared.every((each) => allows(each, value)));
  if (allowed.length === 0) return undefined;
  const [first] = declared;
  const others = first && isClosed(first) ? closedValues(first) : undefined;
  return {
    schema: withValues(first ?? {}, allowed),
    isDeclared: first !== undefined,
    isNarrower: others?.every((value) => allowed.some((each) => each === value)) !== true,
  };
}

function isObject(schema: Node): boolean {
  return schema["type"] === "object" || "allOf" in schema || "properties" in schema;
}

function followAlias(document: OpenApiDocument, name: string): Node | undefined {
  const schemas: Node = { ...document.components?.schemas };
  const seen = new Set<string>();
  let next: string | undefined = name;
  while (next !== undefined && !seen.has(next)) {
    seen.add(next);
    const schema: unknown = readOwn(schemas, next);
    if (!isRecord(schema)) return undefined;
    if (!isReference(schema)) return schema;
    next = splitPointer(schema.$ref).at(-1);
  }
  return undefined;
}

/** Returns the declarations of a property in a schema itself and in its inline parts. */
function findOwn(document: OpenApiDocument, schema: Node, property: string): SchemaObject[] {
  const parts = asList(schema["allOf"]).filter((part) => isRecord(part) && !isReference(part));
  return [schema, ...parts].flatMap((part) => {
    const properties = asRecord(asRecord(part)["properties"]);
    const declared = readOwn(properties, property);
    return isRecord(declared) ? [effectiveSchema(document, declared)] : [];
  });
}

/** Returns the declarations of a property in the schemas that a schema refers to as its parts, directly or not. */
function findInherited(document: OpenApiDocument, schema: Node, property: string): SchemaObject[] {
  const bases = new Set([schema]);
  // Iterating over a set includes the items that the loop adds.
  for (const each of bases) {
    for (const part of asList(each["allOf"])) {
      const base = followBase(document, part);
      if (base !== undefined) bases.add(base);
    }
  }
  bases.delete(schema);
  return [...bases].flatMap((base) => findOwn(document, base, property));
}

function followBase(document: OpenApiDocument, part: unknown): Node | undefined {
  if (!isRecord(part) || !isReference(part)) return undefined;
  const name = schemaNameOf(part.$ref);
  return name === undefined ? undefined : followAlias(document, name);
}

function isClosed(schema: SchemaObject): boolean {
  return schema["const"] !== undefined || Array.isArray(schema["enum"]);
}

function closedValues(schema: SchemaObject): readonly unknown[] {
  return schema["const"] === undefined ? asList(schema["enum"]) : [schema["const"]];
}

function allows(schema: SchemaObject, value: string): boolean {
  const types = [schema.type ?? "string"].flat();
  return types.includes("string") && (!isClosed(schema) || closedValues(schema).includes(value));
}

/**
 * Replaces references to schemas that declare a property with copies that lack it, if they and the schema itself allow
 * no common value.
 */
function dropContrary(document: OpenApiDocument, schema: Node, property: string): void {
  const listValues = (all: SchemaObject[]): unknown[] => all.filter(isClosed).flatMap(closedValues);
  const own = listValues(findOwn(document, schema, property));
  const inherited = listValues(findInherited(document, schema, property));
  if (own.length === 0 || inherited.length === 0) return;
  if (own.some((value) => inherited.includes(value))) return;
  schema["allOf"] = asList(schema["allOf"]).map((part) => {
    const base = followBase(document, part);
    if (base === undefined || !Object.hasOwn(asRecord(base["properties"]), property)) return part;
    const { [property]: _, ...properties } = asRecord(base["properties"]);
    const required = asList(base["required"]).filter((name) => name !== property);
    return { ...base, properties, required };
  });
}

/** Returns the schema of a property that allows only these values. */
function withValues(declared: SchemaObject, values: readonly string[]): SchemaObject {
  const { const: _const, "x-extensible-enum": _known, "x-id": _kind, ...rest } = declared;
  const { allOf: _all, anyOf: _any, oneOf: _one, ...plain } = rest;
  return { type: "string", ...plain, enum: values };
}
