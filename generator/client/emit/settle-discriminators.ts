import { asList, asRecord, isRecord, readOwn } from "../../../runtime/json/values.js";
import { effectiveSchema, findHeirs, followParts } from "../../api/effective-schema.js";
import { follow, isReference, referredSchema, schemaNameOf } from "../../api/openapi.js";
import type { OpenApiDocument, SchemaObject, Node } from "../../api/openapi.js";
import { pointerTo, type Step } from "../../api/step.js";
import { walkParts } from "../../api/read/document-shape.js";
import { moveToPart } from "./settle-compositions.js";

/**
 * Moves the constraints of discriminators to the properties that they name, and removes the discriminators.
 *
 * A mapping, or else the name of the schema, determines the value of a property (OpenAPI 3.1.1, section 4.8.25).
 * openapi-typescript lets it replace the values that the property declares. Here it only narrows them; if the two have
 * nothing in common, the declared values apply. A schema that is also used outside the union may have any value there,
 * so it is narrowed inside the union only.
 *
 * @param twins - schemas that have the values of others, by the names of these
 */
export function settleDiscriminators(
  document: OpenApiDocument,
  discriminated: readonly Discriminated[],
  twins: ReadonlyMap<string, string>,
): void {
  if (discriminated.length === 0) return;
  const schemas = asRecord(document.components?.schemas);
  const heirs = findHeirs(schemas);
  const heirsOf = (name = ""): string[] => heirs(readOwn(schemas, name));
  const isUsedBeside = findUses(document, discriminated);
  const originals = new Map([...twins].map(([name, twin]) => [twin, name]));
  const nameOf = (schema: string): string => originals.get(schema) ?? schema;
  const inside: [member: Node, own: Claim][] = [];
  const claims = discriminated.flatMap((each) => {
    if (each.members.length === 0)
      return heirsOf(each.name).map((name) =>
        claim(name, each, [name, ...heirsOf(name)].map(nameOf)),
      );
    return each.members.flatMap(({ node, name }) => {
      const own = claim(name, each, [nameOf(name)]);
      if (!isUsedBeside(name, each.property)) return [own];
      inside.push([node, own]);
      return [];
    });
  });
  for (const each of uniteClaims(claims))
    narrowComponent(document, readOwn(schemas, each.name), each);
  // What a base says of its heirs goes before what the names in a union imply.
  for (const [member, own] of inside) narrowInside(document, member, own);
}

/** A schema with a discriminator. */
export interface Discriminated {
  /** The references in its union. */
  readonly members: readonly { readonly node: Node; readonly name: string }[];
  /** Its name among the components; `undefined` for a schema elsewhere. */
  readonly name: string | undefined;
  readonly property: string;
  /** Schema names by the value that selects them. */
  readonly mapping: readonly (readonly [value: string, name: string | undefined])[];
}

/** Removes the discriminator of a schema and returns it; empty if it has none that names a property. */
export function takeDiscriminator(schema: Node, step?: Step): Discriminated[] {
  const { propertyName: property, mapping, defaultMapping } = asRecord(schema["discriminator"]);
  delete schema["discriminator"];
  if (typeof property !== "string" || property === "") return [];
  // The target of a mapping may be a reference or a name.
  const mapped = Object.entries(asRecord(mapping)).map(([value, each]) => {
    const target = String(each);
    return [value, target.startsWith("#") ? schemaNameOf(target) : target] as const;
  });
  const branches = ["oneOf", "anyOf"].flatMap((key) => asList(schema[key])).filter(isRecord);
  const members = branches.flatMap((node) => {
    const name = referredSchema(node);
    // Of that one, every value is that no other one has (OpenAPI 3.2).
    const isUsual = [name, node["$ref"]].includes(defaultMapping);
    return name === undefined || isUsual ? [] : [{ node, name }];
  });
  return [{ members, name: schemaNameOf(pointerTo(step)), property, mapping: mapped }];
}

/** Finds which schemas are used outside the unions that a property discriminates. */
function findUses(
  document: OpenApiDocument,
  discriminated: readonly Discriminated[],
): (name: string, property: string) => boolean {
  const unions = new Map<unknown, string>();
  for (const { members, property } of discriminated)
    for (const { node } of members) unions.set(node, property);
  const uses = new Map<string, Set<string | undefined>>();
  walkParts(document, (node, shape) => {
    const name = shape === "schema" ? referredSchema(node) : undefined;
    if (name !== undefined) uses.set(name, (uses.get(name) ?? new Set()).add(unions.get(node)));
  });
  return (name, property) => [...(uses.get(name) ?? [])].some((each) => each !== property);
}

/** The values that a discriminator assigns to a property of a schema. */
interface Claim {
  readonly name: string;
  readonly property: string;
  /** Those that a mapping lists. */
  readonly mapped: readonly string[];
  /** Those that names imply, which only apply without the others. */
  readonly implied: readonly string[];
}

/** @param implied - the names of the schemas that the schema represents */
function claim(name: string, from: Discriminated, implied: readonly string[]): Claim {
  const { property, mapping } = from;
  const isOne = ([, target = ""]: (typeof mapping)[number]): boolean => implied.includes(target);
  return { name, property, mapped: mapping.filter(isOne).map(([value]) => value), implied };
}

/** Unites the values of each property of each schema. */
function uniteClaims(claims: readonly Claim[]): Iterable<Claim> {
  const united = new Map<string, Claim>();
  for (const each of claims) {
    const key = JSON.stringify([each.name, each.property]);
    const known = united.get(key) ?? { mapped: [], implied: [] };
    const mapped = [...known.mapped, ...each.mapped];
    united.set(key, { ...each, mapped, implied: [...known.implied, ...each.implied] });
  }
  return united.values();
}

/** Narrows a property of a component in place, unless it allows none of the values. */
function narrowComponent(document: OpenApiDocument, component: unknown, claimed: Claim): void {
  const schema = follow(document, component);
  if (!isRecord(schema)) return;
  dropContrary(document, schema, claimed.property);
  const narrowed = narrow(document, schema, claimed);
  if (narrowed === undefined) return;
  const { properties, required } = narrowed.part;
  schema["properties"] = { ...asRecord(schema["properties"]), ...properties };
  if (required !== undefined)
    schema["required"] = [...new Set([...asList(schema["required"]), ...required])];
}

/** Narrows a member of a union, inside the union, unless the property has no other values, or none of these. */
function narrowInside(document: OpenApiDocument, member: Node, claimed: Claim): void {
  const narrowed = narrow(document, follow(document, member), claimed);
  if (narrowed?.isNarrower !== true) return;
  if ("$ref" in member) moveToPart(member, "$ref");
  member["allOf"] = [...asList(member["allOf"]), narrowed.part];
}

/**
 * Returns what narrows a property of a schema, and whether it may have other values elsewhere. Values that the schema
 * declares itself take precedence over inherited ones.
 */
function narrow(document: OpenApiDocument, schema: unknown, { property, ...claimed }: Claim) {
  if (!isRecord(schema)) return undefined;
  const { own, inherited } = findDeclared(document, schema, property);
  const declared = own.some(closedValues) ? own : [...own, ...inherited];
  const values = new Set(claimed.mapped.length > 0 ? claimed.mapped : claimed.implied);
  const allowed = [...values].filter((value) => declared.every((each) => allows(each, value)));
  if (allowed.length === 0) return undefined;
  const [first] = declared;
  // Only objects have the property, and a choice leaves it to its alternatives.
  const mayHave = schema["type"] === "object" || "allOf" in schema || "properties" in schema;
  if (first === undefined && (!mayHave || "anyOf" in schema || "oneOf" in schema)) return undefined;
  const properties = { [property]: withValues(first ?? {}, allowed) };
  const required = first === undefined ? { required: [property] } : {};
  const others = first && closedValues(first);
  const isNarrower = others?.every((value) => allowed.some((each) => each === value)) !== true;
  return { part: { type: "object", properties, ...required }, isNarrower };
}

/** Returns the declarations of a property in a schema and its inline parts, and in what it refers to as its parts. */
function findDeclared(document: OpenApiDocument, schema: Node, property: string) {
  const found = { own: new Array<SchemaObject>(), inherited: new Array<SchemaObject>() };
  for (const [base, isOwn] of followParts(document, schema)) {
    const declared = readOwn(asRecord(base["properties"]), property);
    if (isRecord(declared))
      found[isOwn ? "own" : "inherited"].push(effectiveSchema(document, declared));
  }
  return found;
}

/** Returns the only values that a schema allows; `undefined` if it allows others. */
function closedValues(schema: SchemaObject): readonly unknown[] | undefined {
  const { const: value, enum: values } = schema;
  if (value !== undefined) return [value];
  return Array.isArray(values) ? values : undefined;
}

function allows(schema: SchemaObject, value: string): boolean {
  const types = [schema.type ?? "string"].flat();
  return types.includes("string") && closedValues(schema)?.includes(value) !== false;
}

/**
 * Replaces references to schemas that declare a property with copies that lack it, if they and the schema itself allow
 * no common value.
 */
function dropContrary(document: OpenApiDocument, schema: Node, property: string): void {
  const listValues = (all: readonly SchemaObject[]): unknown[] =>
    all.flatMap((each) => closedValues(each) ?? []);
  const { own, inherited } = findDeclared(document, schema, property);
  const [values, others] = [listValues(own), listValues(inherited)];
  if (values.length === 0 || others.length === 0) return;
  if (values.some((value) => others.includes(value))) return;
  schema["allOf"] = asList(schema["allOf"]).map((part) => {
    const base = isRecord(part) && isReference(part) ? follow(document, part) : undefined;
    if (!isRecord(base) || !Object.hasOwn(asRecord(base["properties"]), property)) return part;
    const { [property]: _, ...properties } = asRecord(base["properties"]);
    return { ...base, properties };
  });
}

/** Returns the schema of a property that allows only these values. */
function withValues(declared: SchemaObject, values: readonly string[]): SchemaObject {
  const { const: _const, "x-extensible-enum": _known, "x-id": _kind, ...rest } = declared;
  const { allOf: _all, anyOf: _any, oneOf: _one, ...plain } = rest;
  return { type: "string", ...plain, enum: values };
}
