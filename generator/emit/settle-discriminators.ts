import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { hasMembers } from "../model/has-members.js";
import { type OpenApiDocument, referredSchema, schemaNameOf } from "../model/openapi.js";
import { narrowProperty, readNarrowed } from "./narrow-property.js";

/**
 * Moves the constraints of discriminators to the properties that they name, and removes the discriminators.
 *
 * A mapping, or else the name of the schema, determines the value of a property (OpenAPI 3.1.1, section 4.8.25).
 * openapi-typescript lets it replace the values that the property declares. Here it only narrows them; if the two have
 * nothing in common, the declared values apply. A schema that is also used outside the union may have any value there,
 * so it is narrowed inside the union only.
 */
export function settleDiscriminators(
  document: OpenApiDocument,
  discriminated: readonly Discriminated[],
): void {
  if (discriminated.length === 0) return;
  const heirs = findHeirs(asRecord(document.components?.schemas));
  const isUsedBeside = findUses(document, discriminated);
  const claims = discriminated.flatMap((each) => {
    const members = listMembers(each.schema);
    if (members.length === 0)
      return followAll(heirs, each.name).map((name) =>
        claim(name, each, [name, ...followAll(heirs, name)]),
      );
    const shared = new Set(members.filter((name) => isUsedBeside(name, each.property)));
    narrowMembers(document, each, shared);
    return members.filter((name) => !shared.has(name)).map((name) => claim(name, each, [name]));
  });
  for (const { name, property, values } of uniteClaims(claims))
    narrowProperty(document, name, property, values);
}

type Node = Record<string, unknown>;

/** A schema with a discriminator. */
export interface Discriminated {
  readonly schema: Node;
  /** Its name among the components; `undefined` for a schema elsewhere. */
  readonly name: string | undefined;
  readonly property: string;
  /** Schema names by the value that selects them. */
  readonly mapping: readonly (readonly [value: string, name: string | undefined])[];
}

/** Removes the discriminator of a schema and returns it; empty if it has none that names a property. */
export function takeDiscriminator(schema: Readonly<Node>, pointer: () => string): Discriminated[] {
  if (!("discriminator" in schema)) return [];
  const { propertyName: property, mapping } = asRecord(schema["discriminator"]);
  Reflect.deleteProperty(schema, "discriminator");
  if (typeof property !== "string" || property === "") return [];
  const mapped = Object.entries(asRecord(mapping)).map(
    ([value, target]) => [value, schemaName(String(target))] as const,
  );
  return [{ schema, name: schemaName(pointer()), property, mapping: mapped }];
}

/** Returns the name of a mapping's schema, which may be a reference or a name. */
function schemaName(reference: string): string | undefined {
  return reference.startsWith("#") ? schemaNameOf(reference) : reference;
}

function listMembers(schema: Node): string[] {
  const members = [...asList(schema["oneOf"]), ...asList(schema["anyOf"])];
  return members.flatMap((member) => referredSchema(member) ?? []);
}

/** Finds which schemas are used outside the unions that a property discriminates. */
function findUses(
  document: OpenApiDocument,
  discriminated: readonly Discriminated[],
): (name: string, property: string) => boolean {
  const unions = new Map<unknown, string>(
    discriminated.flatMap(({ schema, property }) =>
      [schema["oneOf"], schema["anyOf"]].map((list) => [list, property] as const),
    ),
  );
  const uses = new Map<string, Set<string | undefined>>();
  const visit = (node: unknown, property?: string): void => {
    if (!hasMembers(node)) return;
    const name = referredSchema(node);
    if (name !== undefined) uses.set(name, (uses.get(name) ?? new Set()).add(property));
    const inside = unions.get(node);
    for (const key of Object.keys(node)) visit(node[key], inside);
  };
  visit(document);
  return (name, property) => [...(uses.get(name) ?? [])].some((each) => each !== property);
}

/** Narrows members of a union, inside the union, to the values that select them. */
function narrowMembers(
  document: OpenApiDocument,
  discriminated: Discriminated,
  names: ReadonlySet<string>,
): void {
  const { schema, property } = discriminated;
  for (const key of ["oneOf", "anyOf"]) {
    if (schema[key] === undefined) continue;
    schema[key] = asList(schema[key]).map((member): unknown => {
      const name = referredSchema(member);
      if (name === undefined || !names.has(name)) return member;
      const { values } = claim(name, discriminated, [name]);
      const narrowed = readNarrowed(document, name, property, values);
      return narrowed === undefined ? member : { allOf: [member, narrowed] };
    });
  }
}

type Heirs = ReadonlyMap<string, readonly string[]>;

/** Returns the schemas that derive from each schema, by the name of the base. */
function findHeirs(schemas: Node): Heirs {
  const heirs = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(schemas)) {
    for (const part of asList(asRecord(schema)["allOf"])) {
      const base = referredSchema(part);
      if (base !== undefined) heirs.set(base, [...(heirs.get(base) ?? []), name]);
    }
  }
  return heirs;
}

function followAll(heirs: Heirs, name: string | undefined): string[] {
  const found = new Set(name === undefined ? [] : heirs.get(name));
  for (const heir of found) for (const next of heirs.get(heir) ?? []) found.add(next);
  return [...found];
}

/** The values that a discriminator assigns to a property of a schema. */
interface Claim {
  readonly name: string;
  readonly property: string;
  readonly values: readonly string[];
  /** Whether a mapping lists them; names imply them otherwise. */
  readonly isMapped: boolean;
}

/** @param standsFor - the names of the schemas that the schema represents */
function claim(
  name: string,
  { property, mapping }: Discriminated,
  standsFor: readonly string[],
): Claim {
  const mapped = mapping.flatMap(([value, target]) =>
    target !== undefined && standsFor.includes(target) ? [value] : [],
  );
  const isMapped = mapped.length > 0;
  return { name, property, values: isMapped ? mapped : standsFor, isMapped };
}

/** Unites the values of each property of each schema. Values from a mapping override those implied by names. */
function uniteClaims(claims: readonly Claim[]): Claim[] {
  const united = new Map<string, Claim>();
  for (const each of claims) {
    const key = JSON.stringify([each.name, each.property]);
    const other = united.get(key);
    if (other === undefined || (each.isMapped && !other.isMapped)) united.set(key, each);
    else if (each.isMapped === other.isMapped)
      united.set(key, { ...each, values: [...new Set([...other.values, ...each.values])] });
  }
  return [...united.values()];
}
