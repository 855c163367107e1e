import { asItems, asNode, type Node, type WireDocument } from "../standard/read-document.js";

/** A schema without `allOf`: what holds in any case, and choices of which one branch each holds as well. */
export interface FlatSchema {
  readonly base: Node;
  readonly choices: readonly Choice[];
}

/** Alternatives of a schema, and what says which one a value is of. */
export interface Choice {
  readonly branches: readonly unknown[];
  readonly discriminator: unknown;
}

/** Joins the parts of a schema. The names that a value may have at most are under {@link closed}. */
export function flattenSchema(document: WireDocument, schema: unknown): FlatSchema {
  return flatten(document, schema, nameOf(schema), 0);
}

/** Member of a flat schema with the names that all closed parts have, which no other schema has. */
export const closed = "x-closed";

/** The name of the component that a reference leads to. */
export function nameOf(schema: unknown): string | undefined {
  const { $ref } = asNode(schema);
  return typeof $ref === "string" ? $ref.split("/").at(-1) : undefined;
}

/** @param name what the schema is called that values are made of, for discriminators that it inherits */
function flatten(
  document: WireDocument,
  schema: unknown,
  name: string | undefined,
  level: number,
): FlatSchema {
  const { allOf, oneOf, anyOf, discriminator, ...own } = document.resolve(schema);
  const choices = [oneOf, anyOf].flatMap((branches) =>
    asItems(branches).length === 0 ? [] : [{ branches: asItems(branches), discriminator }],
  );
  const parts = (level > 12 ? [] : asItems(allOf)).map((part) =>
    flatten(document, part, name ?? nameOf(part), level + 1),
  );
  const isInherited = nameOf(schema) !== name && choices.length === 0;
  const chosen = isInherited ? [chosenBy(discriminator, name, own)] : [];
  return {
    base: [withClosed(own), ...parts.map(({ base }) => base), ...chosen].reduce(merge),
    choices: [...choices, ...parts.flatMap((part) => part.choices)],
  };
}

function withClosed(schema: Node): Node {
  if (schema["additionalProperties"] !== false || schema[closed] !== undefined) return schema;
  return { ...schema, [closed]: Object.keys(asNode(schema["properties"])) };
}

function merge(left: Node, right: Node): Node {
  const [own, others] = [left[closed], right[closed]];
  const both = asItems(own).filter((name) => asItems(others).includes(name));
  const names = own === undefined || others === undefined ? (own ?? others) : both;
  return {
    ...left,
    ...right,
    ...(left["properties"] !== undefined || right["properties"] !== undefined
      ? { properties: { ...asNode(left["properties"]), ...asNode(right["properties"]) } }
      : {}),
    required: [...asItems(left["required"]), ...asItems(right["required"])],
    ...(right["type"] === undefined && left["type"] !== undefined ? { type: left["type"] } : {}),
    ...(names === undefined ? {} : { [closed]: names }),
  };
}

/**
 * What a discriminator demands of values of a schema: that a property has one of the values which lead to it, by the
 * mapping or else by its name (OpenAPI 3.1.1, section 4.8.25). What the schema itself says of the property counts more.
 *
 * @param name what the schema is called; one without a name is none that a discriminator could choose
 */
export function chosenBy(discriminator: unknown, name: string | undefined, schema: Node): Node {
  const { propertyName, mapping } = asNode(discriminator);
  if (typeof propertyName !== "string" || name === undefined) return {};
  const mapped = Object.entries(asNode(mapping)).filter(
    ([, target]) => String(target).split("/").at(-1) === name,
  );
  const values = mapped.length > 0 ? mapped.map(([value]) => value) : [name];
  const declared = listValues(asNode(asNode(schema["properties"])[propertyName]));
  const possible = values.filter((value) => declared?.includes(value) ?? true);
  const required = [propertyName];
  if (possible.length === 0) return { required };
  return { properties: { [propertyName]: { type: "string", enum: possible } }, required };
}

function listValues({ enum: values, const: value }: Node): readonly unknown[] | undefined {
  if (value !== undefined) return [value];
  return values === undefined ? undefined : asItems(values);
}

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
    const { allOf: all, oneOf, anyOf } = document.resolve(member);
    const branches = [...asItems(oneOf), ...asItems(anyOf)];
    const only = branches.filter((branch) => asNode(branch)["type"] !== "null");
    const parts = [member, ...asItems(all), ...(only.length === 1 ? only : [])];
    return parts.some((part) => document.resolve(part)[absent] === true);
  });
  const parts = level > 12 ? [] : asItems(allOf);
  return new Set([
    ...own.map(([name]) => name),
    ...parts.flatMap((part) => [...listAbsent(document, part, absent, level + 1)]),
  ]);
}
