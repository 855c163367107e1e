import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { hasMembers } from "../model/has-members.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { referredSchema, schemaNameOf } from "../model/schema-name.js";
import { walkSchemas } from "../read/walk-schemas.js";
import { narrowProperty, readNarrowed } from "./narrow-property.js";

/**
 * Moves the constraints of discriminators to the properties that they name, and removes the discriminators.
 *
 * A mapping, or else the name of the schema, determines the value of a property (OpenAPI 3.1.1, section 4.8.25).
 * openapi-typescript lets it replace the values that the property declares. Here it only narrows them; if the two have
 * nothing in common, the declared values apply. A schema that is also used outside the union may have any value there,
 * so it is narrowed inside the union only.
 */
export function settleDiscriminators(document: OpenApiDocument): void {
  const discriminated = takeDiscriminators(document);
  if (discriminated.length === 0) return;
  const schemas = asRecord(document.components?.schemas);
  const heirs = findHeirs(schemas);
  const isUsedBeside = findUses(document, discriminated);
  const known = new ValuesByProperty();
  for (const each of discriminated) {
    const members = listMembers(each.schema);
    if (members.length > 0) {
      const [shared, own] = split(members, (name) => isUsedBeside(name, each.property));
      for (const name of own) known.add(name, each, [name]);
      if (shared.length > 0) narrowMembers(document, each, new Set(shared));
    } else
      for (const name of followAll(heirs, each.name))
        known.add(name, each, [name, ...followAll(heirs, name)]);
  }
  for (const { name, property, values } of known.list()) {
    narrowProperty(document, name, property, values);
  }
}

type Node = Record<string, unknown>;

interface Discriminated {
  readonly schema: Node;
  /** Its name among the components; `undefined` for a schema elsewhere. */
  readonly name: string | undefined;
  readonly property: string;
  /** Schema names by the value that selects them. */
  readonly mapping: readonly (readonly [value: string, name: string | undefined])[];
}

function takeDiscriminators(document: OpenApiDocument): Discriminated[] {
  const found: Discriminated[] = [];
  walkSchemas(document, (schema, pointer) => {
    if (!("discriminator" in schema)) return;
    const { propertyName, mapping } = asRecord(schema["discriminator"]);
    Reflect.deleteProperty(schema, "discriminator");
    if (typeof propertyName !== "string" || propertyName === "") return;
    const mapped = Object.entries(asRecord(mapping)).map(
      ([value, target]) => [value, schemaName(String(target))] as const,
    );
    const name = schemaName(pointer());
    found.push({ schema, name, property: propertyName, mapping: mapped });
  });
  return found;
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

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter((item) => isFirst(item)), items.filter((item) => !isFirst(item))];
}

/** Narrows members of a union, inside the union, to the values that select them. */
function narrowMembers(
  document: OpenApiDocument,
  { schema, property, mapping }: Discriminated,
  names: ReadonlySet<string>,
): void {
  for (const key of ["oneOf", "anyOf"]) {
    if (schema[key] === undefined) continue;
    schema[key] = asList(schema[key]).map((member): unknown => {
      const name = referredSchema(member);
      if (name === undefined || !names.has(name)) return member;
      const mapped = mapping.flatMap(([value, target]) => (target === name ? [value] : []));
      const values = mapped.length > 0 ? mapped : [name];
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

interface KnownValues {
  readonly name: string;
  readonly property: string;
  readonly values: readonly string[];
}

/** The values of each property of each schema. Values from a mapping override those implied by names. */
class ValuesByProperty {
  readonly #mapped = new Map<string, Set<string>>();
  readonly #implied = new Map<string, Set<string>>();

  /** Adds the values that a discriminator assigns to a schema, which may represent others too. */
  add(name: string, { property, mapping }: Discriminated, standsFor: readonly string[]): void {
    const isMeant = (target: string | undefined): boolean => standsFor.includes(target ?? "");
    const mapped = mapping.flatMap(([value, target]) => (isMeant(target) ? [value] : []));
    const [group, values] = mapped.length > 0 ? [this.#mapped, mapped] : [this.#implied, standsFor];
    const key = JSON.stringify([name, property]);
    group.set(key, new Set([...(group.get(key) ?? []), ...values]));
  }

  list(): KnownValues[] {
    return [...new Map([...this.#implied, ...this.#mapped])].map(([key, values]) => {
      const [name = "", property = ""]: string[] = JSON.parse(key);
      return { name, property, values: [...values] };
    });
  }
}
