import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { isReference, type OpenApiDocument } from "../model/openapi.js";
import { schemaNameOf } from "../model/schema-name.js";
import { walkSchemas } from "../read/walk-schemas.js";
import { narrowProperty } from "./narrow-property.js";

/**
 * Writes what the discriminators of a document say into the properties that they name, and takes them away.
 *
 * A mapping, or else the name of the schema, says which value a property has (OpenAPI 3.1.1, section 4.8.25).
 * openapi-typescript lets that displace the values which the property declares for itself. Here it only narrows them:
 * where the two have nothing in common, what is declared holds.
 */
export function settleDiscriminators(document: OpenApiDocument): void {
  const discriminated = takeDiscriminators(document);
  if (discriminated.length === 0) return;
  const schemas = asRecord(document.components?.schemas);
  const heirs = findHeirs(schemas);
  const known = new ValuesByProperty();
  for (const each of discriminated) {
    const members = listMembers(each.schema);
    if (members.length > 0) for (const name of members) known.add(name, each, [name]);
    else
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
  /** Its name among the components; `undefined` for a schema in another place. */
  readonly name: string | undefined;
  readonly property: string;
  /** Names of schemas by the value that leads to them. */
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

/** A mapping refers to a schema by its place or by its name alone. */
function schemaName(reference: string): string | undefined {
  return reference.startsWith("#") ? schemaNameOf(reference) : reference;
}

function listMembers(schema: Node): string[] {
  const members = [...asList(schema["oneOf"]), ...asList(schema["anyOf"])];
  return members.flatMap((member) => referredSchema(member) ?? []);
}

function referredSchema(node: unknown): string | undefined {
  return isRecord(node) && isReference(node) ? schemaName(node.$ref) : undefined;
}

type Heirs = ReadonlyMap<string, readonly string[]>;

/** Which schemas are made of another one, by the name of that. */
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

/** The values of each property of each schema; those of a mapping displace those that follow from a name. */
class ValuesByProperty {
  readonly #mapped = new Map<string, Set<string>>();
  readonly #implied = new Map<string, Set<string>>();

  /** Adds what a discriminator says of a schema, which may stand for others as well. */
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
